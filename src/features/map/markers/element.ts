import { divIcon, type DivIcon, type Marker } from 'leaflet';

/** A marker's appearance and accessible name. */
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

/** Updates what can change without replacing the element. */
export function updateElement(element: HTMLElement, { name, className }: MarkerLook, state: string | undefined): void {
  element.setAttribute('aria-label', name);
  element.title = name;
  for (const oldClass of [...element.classList])
    if (oldClass.startsWith(`${className}-`)) element.classList.remove(oldClass);
  if (state !== undefined) element.classList.add(`${className}-${state}`);
}

/** null if it isn't on the map */
export function currentElement(layer: Marker): HTMLElement | null {
  return layer.getElement() ?? null;
}

/** An icon drawn when it becomes visible, always on the same element, so that pointer and focus stay on it. */
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

/** Handlers of a marker's element. */
interface ButtonHandlers {
  press: () => void;
  /** @returns whether there was something to close */
  escape: () => boolean;
  hover: (isOver: boolean) => void;
  focus: (isThere: boolean) => void;
}

/** Makes a layer's element a button each time it is added to the map. */
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
      // Dragging the map by a marker is no press. A click without a pointer always counts.
      const isDrag = event.detail > 0 && began !== null && farApart(began, event);
      if (!isDrag) take(event);
    });
    on('keydown', (event) => {
      if (event.key === 'Enter' || event.key === ' ') take(event);
      else if (event.key === 'Escape' && escape()) event.preventDefault();
    });
    // Leaflet handles keys too, and would fire a second press.
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
