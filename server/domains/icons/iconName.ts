/** A drawing of a file, before it is stored. */
export interface ReadIcon {
  /** What the file calls it: the name of a glyph or of the file. */
  name: string
  drawing: string
}

const longest = 40

/**
 * Returns a name for an icon by that of its glyph or file, which none of `taken` has.
 *
 * @example iconName('Arrow_Left.svg', new Set(['arrow-left'])) // 'arrow-left-2'
 */
export function iconName(given: string, taken: ReadonlySet<string>): string {
  const words = given
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  const start = /^[a-z]/.test(words) ? words : words === '' ? 'icon' : `icon-${words}`
  const name = start.slice(0, longest).replace(/-+$/, '')
  if (!taken.has(name)) return name
  for (let number = 2; ; number++) {
    const next = `${name.slice(0, longest - String(number).length - 1)}-${number}`
    if (!taken.has(next)) return next
  }
}
