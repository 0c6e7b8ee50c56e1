import { filesOf } from '../../schemas/evaluate/fileValue.ts'
import type { CellKind } from '../page/cellKind.ts'

const most = 3

/** Thumbnails that open on click; a table row shows the first ones and the number of others. */
export const imageCell: CellKind = {
  compile: ({ title }) => draw(title, most, 'cell-image'),
  compileWide: ({ title, property }) =>
    draw(
      title,
      Number.POSITIVE_INFINITY,
      // One picture has room for all of it.
      `cell-image cell-image-${property?.type === 'string' ? 'whole' : 'large'}`,
    ),
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
