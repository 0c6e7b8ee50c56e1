import { filesOf } from '../../schemas/evaluate/fileValue.ts'
import type { CellKind } from '../page/cellKind.ts'

const most = 3
/** A signature is wide, and is read to its ends. */
const looks: Readonly<Record<string, string>> = { signature: 'cell-image-signature' }

/** Thumbnails that open on click; a table row shows the first ones and the number of others. */
export const imageCell: CellKind = {
  compile: ({ title }) => draw(title, most, 'cell-image'),
  compileWide({ title, property }) {
    // One picture has room for all of it.
    const usual = property?.type === 'string' ? 'cell-image-whole' : 'cell-image-large'
    return draw(title, Number.POSITIVE_INFINITY, `cell-image ${looks[String(property?.['x-field'])] ?? usual}`)
  },
}

const draw = (title: string, count: number, look: string) => (value: unknown) => {
  const files = filesOf(value).filter(({ url }) => /^(\/oss\/|https?:\/\/)/.test(url))
  if (files.length === 0) return '-'
  return (
    <>
      {files.slice(0, count).map(({ url }, at) => (
        <a key={url} className={look} href={url} target="_blank" rel="noreferrer">
          <img src={url} alt={files.length > 1 ? `${title} ${at + 1}` : title} loading="lazy" />
        </a>
      ))}
      {files.length > count && <small>+{files.length - count}</small>}
    </>
  )
}
