import { readFile } from 'node:fs/promises'
import { diagramOf } from '../../../../processes/document/figures.ts'
import { ProcessDocument } from '../../../../processes/document/processDocument.ts'
import { writeSvg } from '../../../../processes/drawing/writeSvg.ts'
import { fillTemplate } from '../../../../processes/templates/fillTemplate.ts'
import { processTemplates } from '../../../../processes/templates/registry.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { wrong } from '../faults.ts'
import { emptyModel } from './emptyModel.ts'
import { withNamedForms } from './namedForms.ts'
import { shippedSchemas } from './shippedForms.ts'

const blank = { id: 'blank', title: '空白', description: '只有开始和结束，自行设计' }

const folder = new URL('../../../../processes/templates/', import.meta.url)

/**
 * Returns the text of a new model that begins with a template, bound to its form; without a template, or with `blank`,
 * a start and an end.
 */
export const boundTemplate = async (call: Call<object>, id: unknown, model: { key: string; name: string }) =>
  withNamedForms(call, await templateText(id, model), shippedSchemas())

async function templateText(id: unknown, model: { key: string; name: string }): Promise<string> {
  if (id === undefined || id === null || id === '' || id === blank.id) return emptyModel(model.key, model.name)
  if (!processTemplates.some(each => each.id === id)) throw invalid(wrong('template', 'TEMPLATE_UNKNOWN'))
  return fillTemplate(await readFile(new URL(`${String(id)}.bpmn`, folder), 'utf8'), model)
}

/** GET /nbpm/model/templates: returns what a new model may begin with, each with its picture as an address. */
export const templates = () => {
  offered ??= Promise.all([blank, ...processTemplates].map(offer))
  return offered
}

/** Templates do not change while the server runs. */
let offered: Promise<Awaited<ReturnType<typeof offer>>[]> | undefined

async function offer({ id, title, description }: typeof blank) {
  const text = await templateText(id, { key: 'template', name: title })
  const svg = writeSvg(diagramOf(ProcessDocument.open(text)))
  return { id, name: title, description, picture: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` }
}
