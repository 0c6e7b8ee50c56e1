/** Size of a stretch in pixels; stretches lie in rows, one after the other. */
const stretch = { width: 1400, height: 200 }
const settings = JSON.stringify({ approvers: [{ rule: 'initiatorHead' }], empty: { do: 'administrator' } })
const approval = `<bpmn:extensionElements><console:settings>${settings}</console:settings></bpmn:extensionElements>`
const waiting = '<bpmn:timerEventDefinition><bpmn:timeDuration>P3D</bpmn:timeDuration></bpmn:timerEventDefinition>'

interface Made {
  /** Name of the element with attributes of its kind. */
  kind: string
  name?: string
  inside?: string
  box: readonly [x: number, y: number, width: number, height: number]
}

interface Placed {
  id: string
  x: number
  y: number
  width: number
}

class Writing {
  readonly drawings: string[] = []
  #count = 0

  get count(): number {
    return this.#count
  }

  /** Draws a node; its text goes to `into`. */
  node(into: string[], { kind, name, inside = '', box }: Made): Placed {
    const id = `n${this.#count++}`
    const [x, y, width, height] = box
    const named = name === undefined ? '' : ` name="${name}"`
    into.push(`<bpmn:${kind} id="${id}"${named}>${inside}</bpmn:${kind.split(' ')[0]}>`)
    const isSmall = width < 60 && name !== undefined
    const label = isSmall ? `<bpmndi:BPMNLabel>${bounds([x - 20, y + height + 6, 90, 14])}</bpmndi:BPMNLabel>` : ''
    const open = kind === 'subProcess' ? ' isExpanded="true"' : ''
    this.drawings.push(
      `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"${open}>${bounds(box)}${label}</bpmndi:BPMNShape>`,
    )
    return { id, x, y: y + height / 2, width }
  }

  /** Draws a flow with a bend where the nodes are not at one height. */
  flow(into: string[], from: Placed, to: Placed, { name, below = 0 }: { name?: string; below?: number } = {}): void {
    const id = `${from.id}_${to.id}`
    const named = name === undefined ? '' : ` name="${name}"`
    const condition = name === '超过' ? `<bpmn:conditionExpression>1 &lt; 2</bpmn:conditionExpression>` : ''
    into.push(
      `<bpmn:sequenceFlow id="${id}"${named} sourceRef="${from.id}" targetRef="${to.id}">
        ${condition}</bpmn:sequenceFlow>`,
    )
    const [start, end] = [from.x + from.width, to.x]
    const level = from.y + below
    const bent = [
      [start, from.y],
      [start + 12, from.y],
      [start + 12, level],
      [end - 12, level],
      [end - 12, to.y],
      [end, to.y],
    ]
    const points = below === 0 && from.y === to.y ? [bent[0]!, bent[5]!] : bent
    const label =
      name === undefined ? '' : `<bpmndi:BPMNLabel>${bounds([start + 16, level + 4, 40, 14])}</bpmndi:BPMNLabel>`
    const way = points.map(([x, y]) => `<di:waypoint x="${x}" y="${y}" />`).join('')
    this.drawings.push(`<bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}">${way}${label}</bpmndi:BPMNEdge>`)
  }
}

const bounds = ([x, y, width, height]: readonly number[]) =>
  `<dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}" />`

/**
 * A process of that many nodes (12 or more) as BPMN text, in rows as wide as they are high: approvals, decisions with
 * labels and a way past the next approval, timers attached to approvals, and sub-processes of three nodes.
 */
export function manyNodes(count: number): string {
  const stretches = Math.floor((count - 2) / 10)
  const perRow = Math.max(1, Math.round(Math.sqrt((stretches * stretch.height) / stretch.width)))
  const writing = new Writing()
  const elements: string[] = []
  const at = (index: number) => ({
    x: 100 + (index % perRow) * stretch.width,
    y: 100 + Math.floor(index / perRow) * stretch.height,
  })
  let last = writing.node(elements, { kind: 'startEvent', name: '开始', box: [30, 122, 36, 36] })
  for (let index = 0; index < stretches; index++) last = addStretch(writing, elements, last, at(index))
  const { x, y } = at(stretches)
  for (let more = 0; writing.count < count - 1; more++)
    last = follow(writing, elements, last, {
      kind: 'userTask',
      name: '归档',
      inside: approval,
      box: [x + more * 140, y, 100, 80],
    })
  follow(writing, elements, last, { kind: 'endEvent', name: '结束', box: [x + 1260, y + 22, 36, 36] })
  const uris = [
    ['bpmn', 'BPMN/20100524/MODEL'],
    ['bpmndi', 'BPMN/20100524/DI'],
    ['dc', 'DD/20100524/DC'],
    ['di', 'DD/20100524/DI'],
  ].map(([prefix, uri]) => ` xmlns:${prefix}="http://www.omg.org/spec/${uri}"`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions${uris.join('')} xmlns:console="urn:schema-console:bpmn:1" targetNamespace="urn:bench">
<bpmn:process id="many" isExecutable="true">
${elements.join('\n')}
</bpmn:process>
<bpmndi:BPMNDiagram id="diagram"><bpmndi:BPMNPlane id="plane" bpmnElement="many">
${writing.drawings.join('\n')}
</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>
`
}

function follow(writing: Writing, into: string[], last: Placed, made: Made): Placed {
  const node = writing.node(into, made)
  writing.flow(into, last, node)
  return node
}

/** Ten nodes; returns the last one that leads on. */
function addStretch(writing: Writing, into: string[], before: Placed, { x, y }: { x: number; y: number }): Placed {
  const task = (name: string, left: number): Made => ({
    kind: 'userTask',
    name,
    inside: approval,
    box: [x + left, y, 100, 80],
  })
  const number = writing.count
  const first = follow(writing, into, before, task(`部门负责人审批 ${number}`, 40))
  const decision = writing.node(into, {
    kind: `exclusiveGateway default="n${number + 1}_n${number + 3}"`,
    name: '金额是否超过',
    box: [x + 190, y + 15, 50, 50],
  })
  writing.flow(into, first, decision)
  const second = writing.node(into, task(`财务审核 ${number}`, 310))
  const join = writing.node(into, { kind: 'exclusiveGateway', box: [x + 460, y + 15, 50, 50] })
  writing.flow(into, decision, second, { name: '超过' })
  writing.flow(into, decision, join, { name: '未超过', below: 70 })
  writing.flow(into, second, join)
  const third = follow(writing, into, join, task(`合同用印 ${number}`, 570))
  const timer = writing.node(into, {
    kind: `boundaryEvent attachedToRef="${third.id}" cancelActivity="false"`,
    name: '超过三天',
    inside: waiting,
    box: [x + 632, y + 62, 36, 36],
  })
  const inner: string[] = []
  const holds: Made = { kind: 'subProcess', name: '资料归集', box: [x + 730, y - 35, 460, 150] }
  const holder = writing.node([], holds)
  const start = writing.node(inner, { kind: 'startEvent', box: [x + 770, y + 22, 36, 36] })
  const collect = follow(writing, inner, start, task(`核对材料 ${number}`, 880))
  follow(writing, inner, collect, { kind: 'endEvent', box: [x + 1080, y + 22, 36, 36] })
  into.push(`<bpmn:subProcess id="${holder.id}" name="${holds.name}">${inner.join('')}</bpmn:subProcess>`)
  writing.flow(into, third, holder)
  writing.flow(into, timer, holder)
  return holder
}
