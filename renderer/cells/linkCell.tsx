import { type CellKind, textOf } from './cellKind.ts'

/** Opens the page that the column names; without one, an address. */
export const linkCell: CellKind = {
  compile: ({ open }) =>
    open
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
