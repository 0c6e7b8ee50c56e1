/** Names in the texts of a print that stand for no field of the record. */
export const printNames: ReadonlySet<string> = new Set(['page', 'pages', 'printedAt', 'printedBy'])

const braces = /\{([\p{L}_][\p{L}\p{N}_]*)\}/gu

/**
 * Returns a text of a print with its braces filled; an unknown name becomes empty.
 *
 * @example printedText('单号 {number}', name => (name === 'number' ? '7' : '')) // '单号 7'
 */
export const printedText = (text: string, say: (name: string) => string): string =>
  text.replace(braces, (_, name: string) => say(name))

/** Returns the names that texts of a print mention, without those of sheets. */
export const namesInPrint = (texts: readonly (string | undefined)[]): string[] => [
  ...new Set(
    texts
      .flatMap(text => [...(text ?? '').matchAll(braces)].map(([, name]) => name!))
      .filter(name => !printNames.has(name)),
  ),
]
