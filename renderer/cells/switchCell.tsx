import { endpointPermission } from '../../runtime/schema/endpoints.ts'
import { holds } from '../../runtime/session/holds.ts'
import { evaluateCondition } from '../../schemas/evaluate/evaluateCondition.ts'
import type { CellKind } from '../page/cellKind.ts'
import { booleanCell } from './booleanCell.tsx'

/** A lightweight switch; the table handles the click. Without permission it shows the state as text. */
export const switchCell: CellKind = {
  compile: column => {
    const { call, enabled, title } = column
    if (!call || !holds(endpointPermission(call))) return booleanCell.compile(column)
    return (value, row) => (
      <button
        type="button"
        role="switch"
        className="cell-switch"
        data-switch=""
        aria-checked={value === true}
        aria-label={title}
        disabled={!evaluateCondition(enabled, { row })}
      />
    )
  },
}
