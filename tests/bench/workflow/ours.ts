import type { TemporaryServer } from '../../../scripts/temporaryServer.ts'
import { issueToken } from '../../../server/domains/identity/sign-in/issueToken.ts'
import { startInstance } from '../../../server/domains/workflow/execution/startInstance.ts'
import { definitionOf } from '../../../server/domains/workflow/stored/definitions.ts'
import { runTaskAction } from '../../../server/domains/workflow/tasks/runTaskAction.ts'
import { systemCall } from '../../../server/ground/kernel/createCall.ts'
import { approvalText, type Course } from './course.ts'

/** Deploys approvals by one person, and gives what starts and agrees as the calls of the product do. */
export async function ourCourse(
  server: TemporaryServer,
  { key, nodes }: { key: string; nodes?: number },
): Promise<Course> {
  const { db } = server.database
  const { access_token: token } = await issueToken({ db, config: server.config }, 'admin')
  const admin = await db
    .selectFrom('appUser')
    .select('id')
    .where('username', '=', 'admin')
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  await db.updateTable('userCredential').set({ mustChange: false }).where('userId', '=', admin.id).execute()
  const post = async (path: string, body: object) => {
    const response = await fetch(`${server.base}/nbpm/model/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    const { data, message } = (await response.json()) as { data: { id: string }; message: string }
    if (!response.ok) throw new Error(`${path}: ${message}`)
    return data
  }
  const xml = approvalText(key, { approvers: () => admin.id, ...(nodes === undefined ? {} : { nodes }) })
  const { id: modelId } = await post('create', { key, name: key, xml })
  await post('deploy', { id: modelId })
  const call = systemCall({ db, config: server.config })
  const definition = await definitionOf(call, key)
  return {
    async start() {
      const { state } = await startInstance(call, { definition, variables: {}, initiator: null, organizationId: null })
      return state.tasks[0]?.id
    },
    async agree(taskId) {
      const { state } = await runTaskAction(call, {
        taskId: String(taskId),
        action: { do: 'agree' },
        actor: { id: admin.id },
      })
      return state.tasks[0]?.id
    },
  }
}
