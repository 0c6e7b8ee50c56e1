import { expect, test } from 'vitest'
import { defaultParameters } from '../../../processes/simulation/parameters.ts'
import { file, flow } from '../bpmn/bpmnText.ts'
import { graphsOf } from './models.ts'

test('a new scenario gives people a pool, every job a minute, and waiting an hour', async () => {
  const kinds = ['userTask', 'serviceTask', 'sendTask', 'businessRuleTask', 'scriptTask', 'receiveTask', 'manualTask']
  const job = 'xmlns:zeebe="http://camunda.org/schema/zeebe/1.0"'
  const work = (kind: string) =>
    /service|send|rule|script/i.test(kind)
      ? `<extensionElements><zeebe:taskDefinition ${job} type="sync"/></extensionElements>`
      : ''
  const nodes = kinds.map(kind => `<${kind} id="${kind}" name="${kind}">${work(kind)}</${kind}>`).join('')
  const order = ['s', ...kinds, 'e']
  const flows = order.slice(1).map((id, at) => flow(`${order[at]}>${id}`, undefined, `f${at}`))
  const graphs = await graphsOf(file(`<startEvent id="s"/>${nodes}<endEvent id="e"/>${flows.join('')}`))
  const { nodes: rows } = defaultParameters(new Map(graphs.map(graph => [graph.key, graph])))
  expect(rows.map(({ nodeId, kind, distribution, mean, pool }) => [nodeId, kind, distribution, mean, pool])).toEqual([
    ['userTask', '用户任务', 'triangular', 15, 'userTask'],
    ['serviceTask', '服务任务', 'fixed', 1, undefined],
    ['sendTask', '发送任务', 'fixed', 1, undefined],
    ['businessRuleTask', '规则任务', 'fixed', 1, undefined],
    ['scriptTask', '脚本任务', 'fixed', 1, undefined],
    ['receiveTask', '接收任务', 'fixed', 60, undefined],
  ])
})
