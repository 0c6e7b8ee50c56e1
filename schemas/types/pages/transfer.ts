import type { Arguments, EndpointName, Name } from '../common.ts'
import type { PageBase } from './base.ts'
import type { Column } from './column.ts'

/** Available records on the left, chosen ones on the right; 保存 adds and removes the difference. */
export interface TransferPage extends PageBase {
  kind: 'transfer'
  /** Arguments of all four calls, for example the owner: `{ "roleId": "=params.id" }`. */
  with?: Arguments
  /** Pages of records that may be chosen; searched by `keyword`. */
  available: EndpointName
  /** Records chosen. */
  chosen: EndpointName
  /** Called with `ids`. */
  add: EndpointName
  /** Called with `ids`. */
  remove: EndpointName
  /** Default `id`. */
  key?: Name
  /** Default name and username. */
  columns?: (Name | Column)[]
  /** Shows the switch 仅本人范围 (argument `ifOwn`). */
  ownScope?: boolean
  availableTitle?: string
  chosenTitle?: string
}
