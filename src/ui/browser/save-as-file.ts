const revokeDelayMs = 60_000;

/** Lets the browser save a file. @param name its name */
export function saveAsFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the file only after the click was handled.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, revokeDelayMs);
}
