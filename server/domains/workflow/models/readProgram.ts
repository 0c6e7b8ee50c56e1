import { readKind } from './readAside.ts'

type Order = { kind: Parameters<typeof readKind>[0]; xml: string }

/** The program of the process that reads one long BPMN text. It stays until it is ended. */
process.on('message', ({ kind, xml }: Order) => {
  void readKind(kind, xml).then(found => process.send?.({ found }))
})
