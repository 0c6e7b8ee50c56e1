import { type CellKind, textOf } from '../page/cellKind.ts'
import { tagColors } from './tagColors.ts'

/** A colour spot with its value; a tag colour by name. */
export const colorCell: CellKind = {
  compile: () => value => {
    const text = textOf(value)
    const tag = tagColors[text]
    if (tag !== undefined) return <span className={`cell-tag cell-tag-${text}`}>{tag}</span>
    if (!/^#[0-9a-f]{3,8}$/i.test(text)) return text
    return (
      <>
        <span className="cell-color" style={{ background: text }} />
        {text}
      </>
    )
  },
}
