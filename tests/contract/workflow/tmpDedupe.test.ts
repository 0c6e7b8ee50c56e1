import { describe, expect, test } from 'vitest'
import { givenCompany } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { givenApprovals, inLine, signedBy } from './approvalDesk.ts'
import { givenWorkflow } from './desk.ts'

describe.each(databaseKinds.slice(0, 1))('dedupe and return on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const desk = givenApprovals(workflow, givenCompany(server))
  for (const dedupe of ['consecutive', 'all'] as const)
    test(`returned ${dedupe}`, async () => {
      const id = await desk.start(
        inLine(
          signedBy('one', [desk.bob]),
          signedBy('two', [desk.cid], { returns: { to: ['any'], agreements: 'clear', resubmit: 'inOrder' } }),
        ),
        { process: { dedupe } },
      )
      await desk.done(desk.bob, id, 'one', 'complete', { decision: 'agree', comment: 'ok' })
      await desk.done(desk.cid, id, 'two', 'return', { to: 'one', comment: 'no' })
      console.log(dedupe, 'bob', await desk.todo(desk.bob, id), 'cid', await desk.todo(desk.cid, id))
    })
})
