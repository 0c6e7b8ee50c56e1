import { holds } from '../../runtime/permission/holds.ts'
import { type CellKind, textOf } from './cellKind.ts'

/** Opens the page that the column names to whoever may see it; without one, an address. */
export const linkCell: CellKind = {
  compile: ({ open, opens }) =>
    open && holds(opens)
      ? value => (
          <button type="button" className="cell-link" data-open="">
            {textOf(value)}
          </button>
        )
      : value => {
          const text = textOf(value)
          return /^https?:\/\//.test(text) ? (
            <a href={text} target="_blank" rel="noreferrer">
              {text}
            </a>
          ) : (
            text
          )
        },
}
