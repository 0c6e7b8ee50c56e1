import type { BoardDisplay } from '../../../../schemas/types/pages/listDisplay.ts'
import { factsOf } from '../../../table/displayParts.tsx'
import type { TableColumn } from '../../../table/tableColumn.ts'

/** What a card shows, by columns of the list. */
export interface CardParts {
  title: TableColumn | undefined
  /** Property with the name of a card, for its buttons. */
  name: string
  text: TableColumn | undefined
  /** Property with its picture. */
  picture: string | undefined
  tags: readonly TableColumn[]
  facts: readonly TableColumn[]
}

export function cardParts(columns: readonly TableColumn[], display: BoardDisplay): CardParts {
  const { title, text, picture, tags = [], by, lanes } = display
  const others = factsOf(columns, [title, text, picture, by, lanes, ...tags], display.facts)
  const of = (name: string | undefined) => columns.find(column => column.id === name)
  return {
    title: of(title),
    name: title,
    text: of(text),
    picture,
    tags: tags.flatMap(name => of(name) ?? []),
    // A switch belongs to tables and cards, whose clicks know its column.
    facts: others.filter(({ source }) => source?.call === undefined),
  }
}
