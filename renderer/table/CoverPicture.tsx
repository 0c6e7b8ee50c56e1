import { filesOf } from '../../schemas/evaluate/fileValue.ts'

/** The first picture of a value as the cover of a card; nothing for a value without one. */
export function CoverPicture({ value }: { value: unknown }) {
  const file = filesOf(value).find(({ url }) => /^(\/oss\/|https?:\/\/)/.test(url))
  return file ? <img className="cover-picture" src={file.url} alt="" loading="lazy" draggable={false} /> : null
}
