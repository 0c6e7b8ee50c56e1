import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readModel } from '../../../processes/bpmn/readModel.ts'
import { blocksOf, splitsOf } from '../../../processes/document/blocks.ts'
import { diagramOf } from '../../../processes/document/figures.ts'
import { encloses } from '../../../processes/document/geometry.ts'
import { ProcessDocument } from '../../../processes/document/processDocument.ts'
import { extentOf } from '../../../processes/drawing/drawDiagram.ts'
import { boundText } from '../../../processes/forms/namedForms.ts'
import { fillTemplate } from '../../../processes/templates/fillTemplate.ts'
import { nameProcess } from '../../../processes/templates/nameProcess.ts'
import { processTemplates } from '../../../processes/templates/registry.ts'
import { emptyModel } from '../../../server/domains/workflow/models/emptyModel.ts'
import { shippedSchemas } from '../../../server/domains/workflow/models/shippedForms.ts'
import { expectApart } from '../../helpers/expectApart.ts'

const folder = new URL('../../../processes/templates/', import.meta.url)
/** The text of a template with the form that it names. */
const textOf = (id: string) => boundText(readFileSync(new URL(`${id}.bpmn`, folder), 'utf8'), shippedSchemas())

describe('templates of processes', () => {
  test('each file is offered', () => {
    const files = readdirSync(folder).filter(name => name.endsWith('.bpmn'))
    expect(files.sort()).toEqual(processTemplates.map(({ id }) => `${id}.bpmn`).sort())
  })

  test.each(processTemplates)(
    '$title can be deployed without a fault and is drawn in both designers',
    async ({ id }) => {
      const xml = await fillTemplate(textOf(id), { key: 'own_key', name: '名称 "一" <二>' })
      const { graphs, faults } = await readModel(xml)
      expect(faults).toEqual([])
      expect(graphs.map(({ key, name }) => [key, name])).toEqual([['own_key', '名称 "一" <二>']])
      const document = ProcessDocument.open(xml)
      const blocks = blocksOf(document)
      if ('break' in blocks) throw new Error(JSON.stringify(blocks.break.reason))
      // A parallel gateway that joins branches of a choice would wait for ever.
      const kindOf = (node: string) => graphs[0]!.nodes.find(each => each.id === node)?.kind
      const joins = new Map(splitsOf(blocks.sequence).map(split => [split.join, kindOf(split.id)]))
      for (const node of graphs[0]!.nodes)
        if (node.kind === 'parallelGateway' && node.incoming.length > 1)
          expect(joins.get(node.id)).toBe('parallelGateway')
      const diagram = diagramOf(document)
      const [graph] = graphs
      expect(new Set(diagram.shapes.map(each => each.id))).toEqual(new Set(graph!.nodes.map(each => each.id)))
      expect(diagram.edges.length).toBe(graph!.flows.length)
      expectApart(diagram.shapes)
      for (const shape of diagram.shapes) expect(encloses(extentOf(diagram), shape)).toBe(true)
    },
  )

  test('take any key, also one that an element of theirs has', async () => {
    const idsOf = (xml: string) => xml.match(/(?<=\sid=")[^"]*/g) ?? []
    for (const text of [...processTemplates.map(({ id }) => textOf(id)), emptyModel('template', '')])
      for (const key of idsOf(text)) {
        const ids = idsOf(nameProcess(text, { key, name: '名称' }))
        expect([ids.length, ids]).toEqual([new Set(ids).size, expect.arrayContaining([key])])
      }
    for (const xml of [
      await fillTemplate(textOf('purchase'), { key: 'review', name: '名称' }),
      emptyModel('start', '名称'),
    ])
      expect((await readModel(xml)).faults.filter(({ level }) => level === 'error')).toEqual([])
  })

  test.each(processTemplates)(
    '$title has approvers at each task, a form, a condition on it, and times',
    async ({ id }) => {
      const [graph] = (await readModel(textOf(id))).graphs
      const tasks = graph!.nodes.filter(({ kind }) => kind === 'userTask')
      for (const { settings } of tasks) expect(settings?.approvers?.length).toBeGreaterThan(0)
      const form = JSON.parse(graph!.settings!.form!) as { properties: object }
      const condition = /conditionExpression[^>]*>([^<]*)/.exec(textOf(id))?.[1] ?? ''
      expect(Object.keys(form.properties).some(name => condition.includes(name))).toBe(true)
      expect(
        tasks.some(({ settings }) => settings?.timeouts) || graph!.nodes.some(({ kind }) => kind === 'parallelGateway'),
      ).toBe(true)
    },
  )
})
