import { useMemo } from 'react'
import type { ResolvedAction } from '../../../runtime/schema/resolvedPage.ts'
import type { Name } from '../../../schemas/types/common.ts'
import type { GalleryDisplay, TimelineDisplay } from '../../../schemas/types/pages/listDisplay.ts'
import { visibleActions } from '../../actions/visibleActions.ts'
import type { Row } from '../../page/cellKind.ts'
import { usePageContext } from '../../page/pageContext.ts'
import type { Scope } from '../../page/scope.ts'
import { type GalleryProps, GalleryRows } from '../../table/GalleryRows.tsx'
import type { RowsProps } from '../../table/rowsProps.ts'
import { TimelineRows } from '../../table/TimelineRows.tsx'
import { usePreference } from '../usePreference.ts'

interface DisplayedRowsProps extends RowsProps {
  display: TimelineDisplay | GalleryDisplay
  actions: readonly ResolvedAction[]
  scope: Scope
}

/** Rows of a list without a table. */
export function DisplayedRows({ display, actions, scope, ...rows }: DisplayedRowsProps) {
  if (display.as === 'timeline') return <TimelineRows {...rows} display={display} />
  const actsOf = (row: Row) => visibleActions(actions, { ...scope, row }).map(({ key }) => key)
  if (display.favourites === undefined) return <GalleryRows {...rows} display={display} actsOf={actsOf} />
  return <FavouriteRows {...rows} display={display} actsOf={actsOf} by={display.favourites} />
}

type FavouriteRowsProps = Omit<GalleryProps, 'favourites'> & { by: Name }

/** Cards with favourites per user. */
function FavouriteRows({ by, ...props }: FavouriteRowsProps) {
  const { page } = usePageContext()
  const { value, save } = usePreference(`favourites:${page.name}`)
  const marked = useMemo(() => new Set(marksOf(value)), [value])
  const toggle = (row: Row) => {
    const mark = String(row[by])
    // A refusal shows a toast, and the star stays unchanged.
    save({ marks: marked.has(mark) ? [...marked].filter(one => one !== mark) : [...marked, mark] }).catch(
      () => undefined,
    )
  }
  return <GalleryRows {...props} favourites={{ has: row => marked.has(String(row[by])), toggle }} />
}

const marksOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null && 'marks' in value && Array.isArray(value.marks)
    ? value.marks.filter(mark => typeof mark === 'string')
    : []
