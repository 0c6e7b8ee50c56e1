const titles = {
  message: '消息',
  timer: '定时',
  conditional: '条件',
  signal: '信号',
  error: '错误',
  escalation: '升级',
  compensate: '补偿',
  cancel: '取消',
  link: '链接',
  terminate: '终止',
} as const

type EventKind = keyof typeof titles

/** Event definitions that each kind of event may have, most used first. */
const kinds: Readonly<Record<string, readonly EventKind[]>> = {
  startEvent: ['message', 'timer', 'conditional', 'signal', 'error', 'escalation', 'compensate'],
  endEvent: ['message', 'error', 'escalation', 'signal', 'terminate', 'compensate', 'cancel'],
  intermediateCatchEvent: ['timer', 'message', 'conditional', 'signal', 'link'],
  intermediateThrowEvent: ['message', 'signal', 'escalation', 'link', 'compensate'],
  boundaryEvent: ['timer', 'error', 'message', 'signal', 'escalation', 'conditional', 'compensate', 'cancel'],
}

export interface EventChoice {
  /** Local name of the definition: `timerEventDefinition`. */
  event: string
  /** In Chinese: 定时. */
  title: string
}

const choices = new Map(
  Object.entries(kinds).map(([type, each]): [string, readonly EventChoice[]] => [
    type,
    each.map(kind => ({ event: `${kind}EventDefinition`, title: titles[kind] })),
  ]),
)

/** The definitions that an element of a type may have; none unless it is an event. */
export const eventChoices = (type: string): readonly EventChoice[] => choices.get(type) ?? []

export const mayDefine = (type: string, event: string): boolean => eventChoices(type).some(each => each.event === event)
