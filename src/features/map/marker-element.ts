import { divIcon, type DivIcon, type Marker } from 'leaflet';

/** What a marker looks like, and what it is called. */
export interface MarkerLook {
  name: string;
  className: string;
  html: string;
  sizePx: number;
}

const trembleAtMostPx = 6;

function farApart(from: MouseEvent, to: MouseEvent): boolean {
  return Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) > trembleAtMostPx;
}

export function looksLike(left: MarkerLook, right: MarkerLook): boolean {
  return left.html === right.html && left.className === right.className && left.sizePx === right.sizePx;
}

/** What can change of an element that stays. */
export function tell(element: HTMLElement, { name, className }: MarkerLook, stand: string | undefined): void {
  element.setAttribute('aria-label', name);
  element.title = name;
  for (const worn of [...element.classList]) if (worn.startsWith(`${className}-`)) element.classList.remove(worn);
  if (stand !== undefined) element.classList.add(`${className}-${stand}`);
}

/** null where it isn't on the map */
export function elementNow(layer: Marker): HTMLElement | null {
  return layer.getElement() ?? null;
}

/** An icon that is drawn when it is seen, and always on the same element: who holds it, or has its focus, finds it again. */
export function iconOf(look: () => { drawn: MarkerLook; stand?: string | undefined }): DivIcon {
  const icon = divIcon();
  let element: HTMLElement | undefined;
  icon.createIcon = () => {
    const { drawn, stand } = look();
    const { className, html, sizePx } = drawn;
    const shape = divIcon({ className, html, iconSize: [sizePx, sizePx], iconAnchor: [sizePx / 2, sizePx / 2] });
    element = shape.createIcon(element);
    tell(element, drawn, stand);
    return element;
  };
  return icon;
}

/** What is done with a marker's element. */
interface ButtonHears {
  press: () => void;
  /** @returns whether there was something to leave */
  escape: () => boolean;
  hover: (isOver: boolean) => void;
  focus: (isThere: boolean) => void;
}

/** Makes a layer's element a button whenever it is put on the map. */
export function asButton(layer: Marker, { press, escape, hover, focus }: ButtonHears): void {
  let gone = new AbortController();
  layer.on('remove', () => {
    gone.abort();
  });
  layer.on('add', () => {
    gone = new AbortController();
    const listening = { signal: gone.signal };
    const on = <Kind extends keyof HTMLElementEventMap>(kind: Kind, hear: (event: HTMLElementEventMap[Kind]) => void) =>
      layer.getElement()?.addEventListener(kind, hear, listening);
    const take = (event: Event) => {
      event.stopPropagation();
      event.preventDefault();
      press();
    };
    let began: PointerEvent | null = null;
    on('pointerdown', (event) => (began = event));
    on('click', (event) => {
      // The map was dragged by it, and nobody meant to press it. What presses without a pointer counts in any case.
      const isDrag = event.detail > 0 && began !== null && farApart(began, event);
      if (!isDrag) take(event);
    });
    on('keydown', (event) => {
      if (event.key === 'Enter' || event.key === ' ') take(event);
      else if (event.key === 'Escape' && escape()) event.preventDefault();
    });
    // The library hears keys as well, and would press once more.
    on('keypress', (event) => event.stopPropagation());
    on('pointerenter', () => hover(true));
    on('pointerleave', () => hover(false));
    on('focus', () => {
      focus(true);
      hover(true);
    });
    on('blur', () => {
      focus(false);
      hover(false);
    });
  });
}
