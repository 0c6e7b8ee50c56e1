import { readKind } from './readAside.ts'

type Order = { kind: Parameters<typeof readKind>[0]; xml: string }

/** Program of the process that parses long BPMN texts. It runs until it is stopped. */
process.on('message', ({ kind, xml }: Order) => {
  void readKind(kind, xml).then(found => process.send?.({ found }))
})
