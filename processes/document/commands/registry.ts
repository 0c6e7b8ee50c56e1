import { addBranch, addBranches, removeBranch } from './addBranches.ts'
import { addLane } from './addLane.ts'
import { alignShapes, distributeShapes } from './alignShapes.ts'
import { appendShape } from './appendShape.ts'
import { applyLayout } from './applyLayout.ts'
import { arrangeBlocks } from './arrangeBlocks.ts'
import { attachEvent } from './attachEvent.ts'
import { bendEdge } from './bendEdge.ts'
import { connectShapes } from './connectShapes.ts'
import { createShape } from './createShape.ts'
import { drawElements } from './drawElements.ts'
import { detachEvent, fastenEvent } from './fastenEvent.ts'
import { foldShape } from './foldShape.ts'
import { insertOnFlow } from './insertOnFlow.ts'
import { moveShapes } from './moveShapes.ts'
import { numberElements } from './numberElements.ts'
import { orderBranch } from './orderBranch.ts'
import { pasteClip } from './pasteClip.ts'
import { putInside } from './putInside.ts'
import { deleteElements } from './removeElements.ts'
import { rename } from './rename.ts'
import { replaceElement } from './replaceElement.ts'
import { resizeShape } from './resizeShape.ts'
import { setAttribute } from './setAttribute.ts'
import { setCondition } from './setCondition.ts'
import { setDetail } from './setDetail.ts'
import { setSettings } from './setSettings.ts'
import { splitLane } from './splitLane.ts'
import { spreadShapes } from './spreadShapes.ts'
import { stripParts } from './stripParts.ts'
import { takeFile } from './takeFile.ts'
import { unfoldInside } from './unfoldInside.ts'

/** Every edit of a process. A new one is a file beside these and a line here. */
export const commandKinds = {
  align: alignShapes,
  append: appendShape,
  arrange: arrangeBlocks,
  attach: attachEvent,
  bend: bendEdge,
  branch: addBranches,
  branchOff: addBranch,
  condition: setCondition,
  connect: connectShapes,
  create: createShape,
  delete: deleteElements,
  detach: detachEvent,
  detail: setDetail,
  distribute: distributeShapes,
  fasten: fastenEvent,
  draw: drawElements,
  fold: foldShape,
  insert: insertOnFlow,
  lane: addLane,
  layout: applyLayout,
  move: moveShapes,
  number: numberElements,
  orderBranch,
  paste: pasteClip,
  put: putInside,
  rename,
  replace: replaceElement,
  removeBranch,
  resize: resizeShape,
  take: takeFile,
  set: setAttribute,
  settings: setSettings,
  space: spreadShapes,
  splitLane,
  strip: stripParts,
  unfold: unfoldInside,
} as const

type Kinds = typeof commandKinds

/** A command as data: it can be stored, sent and run again. */
export type Command = {
  [Name in keyof Kinds]: { do: Name } & Parameters<Kinds[Name]['run']>[1]
}[keyof Kinds]
