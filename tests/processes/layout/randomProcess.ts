import type { Random } from '../document/randomCommand.ts'

/** A process without a drawing: lanes or none, sub-processes, events on borders, data, loops and several branches. */
export function randomProcess(random: Random, { most = 14, depth = 2 } = {}): string {
  const whole = (least: number, greatest: number) => least + Math.floor(random() * (greatest - least + 1))
  let count = 0
  const next = (kind: string) => `${kind}${++count}`
  const scope = (size: number, level: number): { text: string; nodes: string[] } => {
    const nodes: string[] = []
    const texts: string[] = []
    const events: string[] = []
    for (let index = 0; index < size; index++) {
      const kind = random()
      const id = next('n')
      nodes.push(id)
      const name = random() < 0.5 ? ` name="节点${'很长的名称'.repeat(whole(0, 3))}"` : ''
      if (kind < 0.12 && level > 0)
        texts.push(`<subProcess id="${id}"${name}>${scope(whole(0, 5), level - 1).text}</subProcess>`)
      else if (kind < 0.3) texts.push(`<exclusiveGateway id="${id}"${name} />`)
      else if (kind < 0.4) texts.push(`<intermediateThrowEvent id="${id}"${name} />`)
      else {
        const data = random() < 0.2 ? next('d') : undefined
        const written = data
          ? `<dataOutputAssociation id="${next('da')}"><targetRef>${data}</targetRef></dataOutputAssociation>`
          : ''
        texts.push(`<userTask id="${id}"${name}>${written}</userTask>`)
        if (data) texts.push(`<dataObjectReference id="${data}" name="单据" />`)
        for (let event = whole(-2, 3); event > 0; event--) {
          const own = next('b')
          events.push(own)
          texts.push(
            `<boundaryEvent id="${own}" attachedToRef="${id}" name="超时"><timerEventDefinition /></boundaryEvent>`,
          )
        }
      }
    }
    const flow = (from: string, to: string) =>
      texts.push(
        `<sequenceFlow id="${next('f')}" sourceRef="${from}" targetRef="${to}"` +
          `${random() < 0.3 ? ' name="金额大于一万元"' : ''} />`,
      )
    for (let index = 1; index < nodes.length; index++)
      flow(nodes[whole(Math.max(0, index - 3), index - 1)]!, nodes[index]!)
    for (let more = whole(0, Math.ceil(size / 2)); more > 0 && nodes.length > 0; more--)
      flow(nodes[whole(0, nodes.length - 1)]!, nodes[whole(0, nodes.length - 1)]!)
    for (const event of events) if (random() < 0.8) flow(event, nodes[whole(0, nodes.length - 1)]!)
    return { text: texts.join(''), nodes }
  }
  const { text, nodes } = scope(whole(1, most), depth)
  const lanes = whole(-1, 4)
  const members = (lane: number) => nodes.filter((_, index) => index % lanes === lane)
  const laneSet =
    lanes > 0
      ? `<laneSet id="ls">${Array.from(
          { length: lanes },
          (_, lane) =>
            `<lane id="lane${lane}" name="泳道">${members(lane)
              .map(id => `<flowNodeRef>${id}</flowNodeRef>`)
              .join('')}</lane>`,
        ).join('')}</laneSet>`
      : ''
  const pools = lanes > 0 || random() < 0.5
  const collaboration = pools
    ? `<collaboration id="c"><participant id="pool" processRef="p" />
      <participant id="other" name="外部" /></collaboration>`
    : ''
  return `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t">
    ${collaboration}<process id="p">${laneSet}${text}</process></definitions>`
}
