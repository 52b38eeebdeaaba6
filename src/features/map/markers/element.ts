import { divIcon, type DivIcon, type Marker } from 'leaflet';

/** What a marker looks like, and what it is called. */
export interface MarkerLook {
  name: string;
  className: string;
  html: string;
  sizePx: number;
}

const maxTremblePx = 6;

function farApart(from: MouseEvent, to: MouseEvent): boolean {
  return Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) > maxTremblePx;
}

export function looksLike(left: MarkerLook, right: MarkerLook): boolean {
  return left.html === right.html && left.className === right.className && left.sizePx === right.sizePx;
}

/** What can change of an element that stays. */
export function updateElement(element: HTMLElement, { name, className }: MarkerLook, state: string | undefined): void {
  element.setAttribute('aria-label', name);
  element.title = name;
  for (const oldClass of [...element.classList])
    if (oldClass.startsWith(`${className}-`)) element.classList.remove(oldClass);
  if (state !== undefined) element.classList.add(`${className}-${state}`);
}

/** null where it isn't on the map */
export function currentElement(layer: Marker): HTMLElement | null {
  return layer.getElement() ?? null;
}

/** An icon that is drawn when it is seen, and always on the same element: who holds it, or has its focus, finds it again. */
export function iconOf(look: () => { drawn: MarkerLook; state?: string | undefined }): DivIcon {
  const icon = divIcon();
  let element: HTMLElement | undefined;
  icon.createIcon = () => {
    const { drawn, state } = look();
    const { className, html, sizePx } = drawn;
    const shape = divIcon({ className, html, iconSize: [sizePx, sizePx], iconAnchor: [sizePx / 2, sizePx / 2] });
    element = shape.createIcon(element);
    updateElement(element, drawn, state);
    return element;
  };
  return icon;
}

/** What is done with a marker's element. */
interface ButtonHandlers {
  press: () => void;
  /** @returns whether there was something to leave */
  escape: () => boolean;
  hover: (isOver: boolean) => void;
  focus: (isThere: boolean) => void;
}

/** Makes a layer's element a button whenever it is put on the map. */
export function makeButton(layer: Marker, { press, escape, hover, focus }: ButtonHandlers): void {
  let removal = new AbortController();
  layer.on('remove', () => {
    removal.abort();
  });
  layer.on('add', () => {
    removal = new AbortController();
    const listening = { signal: removal.signal };
    const on = <Kind extends keyof HTMLElementEventMap>(
      kind: Kind,
      handler: (event: HTMLElementEventMap[Kind]) => void,
    ) => layer.getElement()?.addEventListener(kind, handler, listening);
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
