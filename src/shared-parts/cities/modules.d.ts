declare module 'virtual:large-cities' {
  /** for `readCities` */
  export const largeCities: string;
}
