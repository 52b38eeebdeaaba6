/**
 * The parameters in the address of a list of events that only the device can answer: what they find depends on its clock and
 * place. `when` is a named day, `from` and `to` are `YYYY-MM-DD`, `near` is `1`, `km` goes with it or with `place`, a city.
 */
export const choiceParameters = ['when', 'from', 'to', 'part', 'price', 'near', 'km', 'place', 'lang', 'sort'] as const;
