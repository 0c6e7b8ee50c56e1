/** Namespaces of BPMN 2.0 and of its drawing. */
export const namespaces = {
  bpmn: 'http://www.omg.org/spec/BPMN/20100524/MODEL',
  bpmndi: 'http://www.omg.org/spec/BPMN/20100524/DI',
  dc: 'http://www.omg.org/spec/DD/20100524/DC',
  di: 'http://www.omg.org/spec/DD/20100524/DI',
} as const

export type Vocabulary = keyof typeof namespaces
