import { use, useMemo } from 'react'
import { loadDictionaries } from '../../../../runtime/dictionary/dictionary.ts'
import { endpointPermission } from '../../../../runtime/schema/endpoints.ts'
import { resolveColumn } from '../../../../runtime/schema/resolveColumn.ts'
import type { OptionQuery, ResolvedField } from '../../../../runtime/schema/resolvedPage.ts'
import { holds } from '../../../../runtime/session/holds.ts'
import { idsOf, useLabels } from '../../../fields/record/useLabels.ts'
import type { PageContextValue } from '../../../page/pageContext.ts'
import { useAnswer } from '../../../page/useAnswer.ts'
import type { Leaf } from '../leafOf.ts'
import { resolvedLeaf } from '../resolvedLeaf.ts'

export interface CellValueProps {
  leaf: Leaf
  value: unknown
  /** The value without a lookup. */
  text: string
  context: PageContextValue
}

/** Shows a value inside a schema form like the same value of a record: labels, entries, files, colours. */
export function CellValue(props: CellValueProps) {
  const { field } = props.leaf
  if (field.property?.['x-ref'] !== undefined) return <RecordNames {...props} />
  if (field.dictionary !== undefined) return <EntryNames {...props} code={field.dictionary} />
  return <Cell {...props} />
}

function Cell({ leaf: { field }, value, text, context }: CellValueProps) {
  const draw = useMemo(() => {
    const { title, property, input } = field
    const column = resolveColumn(
      { field: 'value', title },
      { properties: property ? { value: { ...property, 'x-field': input } } : {} },
    )
    // A text is shown as it was read already.
    if (column.cell === 'text') return undefined
    const kind = context.cells[column.cell]
    return kind.compileWide ? kind.compileWide(column) : kind.compile(column)
  }, [field, context.cells])
  return draw ? draw(value, {}) : text
}

function EntryNames({ code, ...props }: CellValueProps & { code: string }) {
  const { loading } = useAnswer(() => loadDictionaries([code]), [code])
  return loading ? null : <Cell {...props} />
}

const none: ReadonlyMap<unknown, string> = new Map()

function RecordNames({ leaf, value, text, context }: CellValueProps) {
  const found = use(resolvedLeaf(leaf.field))
  const query = 'field' in found ? queryOf(found.field) : undefined
  const chosen = idsOf(value)
  const labels = useLabels({ query, chosen, known: none, valueLabel: undefined, scope: context.scope })
  return chosen.length === 0 ? text : chosen.map(id => labels.get(id) ?? String(id)).join('、')
}

/** Returns the source of labels: what the input would offer. */
const queryOf = ({ options, picker }: ResolvedField): OptionQuery | undefined =>
  options ?? picker?.lists.find(({ query }) => holds(endpointPermission(query.source)))?.query ?? picker?.tree
