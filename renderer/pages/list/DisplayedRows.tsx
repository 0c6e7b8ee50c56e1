import type { ResolvedAction } from '../../../runtime/schema/resolvedPage.ts'
import type { ListDisplay } from '../../../schemas/types/pages/listDisplay.ts'
import { visibleActions } from '../../actions/visibleActions.ts'
import type { Row } from '../../cells/cellKind.ts'
import { GalleryRows } from '../../table/GalleryRows.tsx'
import type { RowsProps } from '../../table/rowsProps.ts'
import { TimelineRows } from '../../table/TimelineRows.tsx'
import type { Scope } from '../pageContext.ts'

interface DisplayedRowsProps extends RowsProps {
  display: ListDisplay
  actions: readonly ResolvedAction[]
  scope: Scope
}

/** The rows of a list that is not drawn as a table. */
export function DisplayedRows({ display, actions, scope, ...rows }: DisplayedRowsProps) {
  if (display.as === 'timeline') return <TimelineRows {...rows} display={display} />
  const actsOf = (row: Row) => visibleActions(actions, { ...scope, row }).map(({ key }) => key)
  return <GalleryRows {...rows} display={display} actsOf={actsOf} />
}
