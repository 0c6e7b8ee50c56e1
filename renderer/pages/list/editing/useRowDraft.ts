import { useEffect, useMemo, useState } from 'react'
import { type Draft, draftKey, dropDraft, readDraft, writeDraft } from '../../../../runtime/data/drafts.ts'
import { leaving } from '../../../../runtime/request/leaving.ts'
import type { ResolvedEditing } from '../../../../runtime/schema/resolvedPage.ts'
import { session } from '../../../../runtime/session/session.ts'
import { usePageContext } from '../../../page/pageContext.ts'
import type { DraftOffer } from '../../DraftBar.tsx'
import type { UnsavedRow, useEditing } from './useEditing.ts'

export interface RowDraftInput {
  page: string
  editing: ResolvedEditing
  edit: Pick<ReturnType<typeof useEditing>, 'unsavedRows' | 'restore'>
}

/**
 * Stores unsaved rows when the session ends, and returns the offer to restore them after the same user signed in. A
 * draft is not overwritten before the user has answered.
 */
export function useRowDraft({ page, editing, edit }: RowDraftInput): DraftOffer | undefined {
  const { params } = usePageContext()
  const userId = session.get().user?.id
  const paramsKey = JSON.stringify(params)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the parameters
  const key = useMemo(
    () => (userId === undefined ? undefined : draftKey(userId, page, params)),
    [userId, page, paramsKey],
  )
  const [found, setFound] = useState<Draft | undefined>(() => (key === undefined ? undefined : readDraft(key)))

  // Runs before pages unmount. Stores nothing after an intended sign-out.
  useEffect(
    () =>
      session.subscribe(() => {
        if (!session.get().hasEnded || leaving.isUnderWay() || key === undefined || found) return
        const rows = keptRows(editing, edit.unsavedRows())
        if (rows.length > 0) writeDraft(key, { at: new Date().toISOString(), values: { rows } })
      }),
    [key, found, editing, edit],
  )

  if (!found || key === undefined) return undefined
  const discard = () => {
    setFound(undefined)
    dropDraft(key)
  }
  return {
    at: found.at,
    // Saving a restored row compares its own revision.
    isOutdated: false,
    restore() {
      discard()
      edit.restore(found.values.rows as UnsavedRow[])
    },
    discard,
  }
}

/**
 * Returns the rows to store, without secrets. Omits changed rows that have a secret column: restored without the
 * secret, saving them would empty it.
 */
function keptRows({ columns }: ResolvedEditing, rows: readonly UnsavedRow[]): UnsavedRow[] {
  const secrets = new Set(
    columns.filter(({ input, property }) => input === 'password' || property?.['x-secret']).map(({ field }) => field),
  )
  const open = (values: UnsavedRow['values']) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => !secrets.has(field)))
  return rows.flatMap(({ original, values }) => {
    if (original) return secrets.size === 0 ? [{ original, values }] : []
    const kept = open(values)
    return Object.values(kept).some(value => value !== null && value !== undefined && value !== '')
      ? [{ values: kept }]
      : []
  })
}
