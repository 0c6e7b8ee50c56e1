/** A response that is a file instead of an envelope. */
export class ReceivedFile {
  readonly content: Blob
  readonly name: string

  constructor(content: Blob, name: string) {
    this.content = content
    this.name = name
  }
}

/**
 * Returns the file name in a header; undefined if there is none.
 *
 * @example fileNameOf("attachment; filename*=UTF-8''%E5%B2%97%E4%BD%8D.csv") // '岗位.csv'
 */
export function fileNameOf(disposition: string | null): string | undefined {
  if (!disposition?.startsWith('attachment')) return undefined
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  try {
    return encoded === undefined ? 'download' : decodeURIComponent(encoded)
  } catch {
    return 'download'
  }
}
