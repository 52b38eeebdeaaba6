const revokeDelayMs = 60_000;

/** Hands a file over to be saved. @param name what it is called */
export function saveAsFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the file only after the click has been dealt with.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, revokeDelayMs);
}
