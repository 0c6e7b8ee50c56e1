import type { ModelFault } from '../bpmn/faults.ts'
import type { Command } from '../document/commands/registry.ts'
import type { ProcessDocument } from '../document/processDocument.ts'
import { elementFixes } from './elementFixes.ts'
import type { Fix } from './fix.ts'
import { flowFixes } from './flowFixes.ts'

/** Fixes by the code of the finding. A new one is a line in the file of its subject. */
export const fixes: Readonly<Record<string, Fix>> = { ...flowFixes, ...elementFixes }

export interface ReadyFix {
  title: string
  commands: readonly Command[]
}

/**
 * Returns the commands that correct a finding, to run as one step; undefined if there is no single right correction.
 *
 * @example fixOf(document, fault)?.title // '删除连线'
 */
export function fixOf(document: ProcessDocument, fault: ModelFault): ReadyFix | undefined {
  const fix = Object.hasOwn(fixes, fault.code) ? fixes[fault.code] : undefined
  if (!fix) return undefined
  const element = fault.elementId === null ? document.definitions : document.element(fault.elementId)
  if (!element) return undefined
  const commands = fix.commands({ document, fault, id: fault.elementId ?? '', element })
  return commands && commands.length > 0 ? { title: fix.title, commands } : undefined
}
