/// <reference path="./bpmn-auto-layout.d.ts" />
/// <reference path="../bpmn-moddle.d.ts" />
import { layoutProcess } from 'bpmn-auto-layout'
import { BpmnModdle } from 'bpmn-moddle'
import { child, type Element, typeOf } from '../element.ts'
import type { ModelDocument } from '../openDocument.ts'
import { tidyTags } from '../tidyTags.ts'

/** A model that nobody drew and that has more flows than this is shown as lists only. */
const most = 400

/**
 * The text of a model with a picture; as it is when it is too large for one, or has a course that bpmn-auto-layout fails on
 * (it throws at some flows that lead back past each other). Ways are found by what nodes say of them.
 */
export async function layOut(xml: string, { byId, definitions }: ModelDocument): Promise<string> {
  const flows = [...byId.values()].filter(element => typeOf(element) === 'SequenceFlow')
  if (flows.length > most) return xml
  for (const flow of flows) {
    say(child(flow, 'sourceRef'), 'outgoing', flow)
    say(child(flow, 'targetRef'), 'incoming', flow)
  }
  const { xml: written, restore } = tidyTags((await new BpmnModdle().toXML(definitions)).xml)
  try {
    return restore(await layoutProcess(written))
  } catch {
    return xml
  }
}

/** BPMN lets a node say its flows; most texts leave that to the flows. */
function say(node: Element | undefined, way: 'incoming' | 'outgoing', flow: Element): void {
  if (!node) return
  const known = node.get<Element[]>(way)
  if (!known.includes(flow)) known.push(flow)
}
