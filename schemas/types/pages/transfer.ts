import type { Arguments, EndpointName, Name } from '../common.ts'
import type { PageBase } from './base.ts'
import type { Column } from './column.ts'

/** Available records on the left, chosen ones on the right; 保存 adds and removes the differences. */
export interface TransferPage extends PageBase {
  kind: 'transfer'
  /** Arguments of all four calls, such as the owner: `{ "roleId": "=params.id" }`. */
  with?: Arguments
  /** Pages of available records; searched by `keyword`. */
  available: EndpointName
  /** The chosen records. */
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
