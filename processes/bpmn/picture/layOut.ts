/// <reference path="./bpmn-auto-layout.d.ts" />
/// <reference path="../bpmn-moddle.d.ts" />
import { layoutProcess } from 'bpmn-auto-layout'
import { BpmnModdle } from 'bpmn-moddle'
import { child, type Element, typeOf } from '../element.ts'
import type { ModelDocument } from '../openDocument.ts'
import { tidyTags } from '../tidyTags.ts'

/** Maximum number of flows to lay out; a larger model without a diagram is shown only as lists. */
const most = 400

/**
 * Returns the text of a model with a generated diagram; unchanged if the model is too large or bpmn-auto-layout fails
 * (it throws on some crossing loops). The library finds paths by the `incoming` and `outgoing` of nodes.
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

/** Adds the flow to its node; most texts omit these optional elements. */
function say(node: Element | undefined, way: 'incoming' | 'outgoing', flow: Element): void {
  if (!node) return
  const known = node.get<Element[]>(way)
  if (!known.includes(flow)) known.push(flow)
}
