/** Path of the browser that the tests drive. */
export function ensureChromium(): string
