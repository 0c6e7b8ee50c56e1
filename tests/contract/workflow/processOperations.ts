import type { ProcessAction } from '../../../server/domains/workflow/stored/noteAction.ts'
import { putObject } from '../../../server/services/storage/objects.ts'
import { type Company, dataOf, type Person, recordsOf, unique } from '../company.ts'
import { callForFile } from '../exchange/exchange.ts'
import type { TestServer } from '../harness.ts'
import { type ApprovalDesk, inLine, signedBy } from './approvalDesk.ts'
import { bpmn, type WorkflowDesk } from './desk.ts'

/** Each action on processes in the log: how a test performs it, and how an unauthorised user attempts it. */
export function processOperations(server: TestServer, workflow: WorkflowDesk, company: Company, desk: ApprovalDesk) {
  const post = async (path: string, values: Record<string, unknown>) => dataOf(await company.admin.post(path, values))
  const category = async () => String((await post('/nbpm/category/save', { name: unique('分类') })).id)
  const model = () => workflow.deploy(inLine(signedBy('sign', [desk.bob])))
  const begun = () => desk.start(inLine(signedBy('sign', [desk.bob])))
  /** The archive of an instance that had a file in its form. */
  const archived = async () => {
    const key = `user/${desk.ann.id}/file/${unique('proof')}.txt`
    const object = { key, name: 'proof.txt', contentType: 'text/plain', ownerId: desk.ann.id, bytes: Buffer.from(key) }
    await putObject({ db: server.db, dataDir: server.config.dataDir }, object)
    const id = await desk.start(inLine(signedBy('sign', [desk.bob])), { variables: { proof: `/oss/${key}` } })
    await desk.done(desk.bob, id, 'sign', 'complete')
    await workflow.settle()
    const row = server.db.selectFrom('processArchive').select('id').where('instanceId', '=', id)
    return (await row.executeTakeFirstOrThrow()).id
  }
  /** The browser reports the actions in the form designer. */
  const inDesigner = (action: ProcessAction) => async () => {
    const { id: businessId } = await model()
    await post('/flowable/log/actionAudit/save', { action, businessId })
    return businessId
  }

  /** Operations that log each action; each returns the id of its record. */
  const operations: Record<ProcessAction, () => Promise<string>> = {
    categoryEdit: category,
    categoryDelete: async () => {
      const id = await category()
      await post('/nbpm/category/delete', { id })
      return id
    },
    modelEdit: async () => {
      const key = unique('p')
      const xml = bpmn(key, inLine(signedBy('sign', [desk.bob])))
      return String((await post('/nbpm/model/create', { key, name: key, xml })).id)
    },
    modelConfigEdit: async () => {
      const { id } = await model()
      const { revision } = dataOf(await company.admin.get(`/nbpm/model/details/${id}`))
      await post('/nbpm/model/update', { id, revision, name: unique('改名') })
      return id
    },
    modelDesignerDeploy: async () => (await model()).id,
    modelDelete: async () => {
      const { id } = await model()
      await post('/nbpm/model/delete', { id })
      return id
    },
    instanceView: async () => {
      const id = await begun()
      dataOf(await company.admin.get(`/nbpm/instance/detail/${id}`))
      return id
    },
    instanceHistoryView: async () => {
      const id = await begun()
      await desk.done(desk.bob, id, 'sign', 'complete')
      dataOf(await company.admin.get(`/nbpm/instance/detail/${id}`))
      return id
    },
    instanceCancel: async () => {
      const id = await begun()
      await post('/nbpm/instance/stop', { id, reason: '不再需要' })
      return id
    },
    instanceUpdateApprove: async () => {
      const id = await begun()
      const taskId = await desk.task(desk.bob, 'sign', id)
      await post('/nbpm/task/replace', { id: taskId, fromId: desk.bob.id, toId: desk.cid.id })
      return id
    },
    instanceAddApprove: async () => {
      const id = await desk.start(inLine(signedBy('sign', [company.admin])))
      const task = await desk.task(company.admin, 'sign', id)
      await post('/nbpm/task/addSigners', { id: task, how: 'addParallel', userIds: [desk.bob.id] })
      return id
    },
    archiveInstanceView: async () => {
      const id = await archived()
      dataOf(await company.admin.get(`/nbpm/archive/detail/${id}`))
      return id
    },
    archiveInstanceAttachmentDownload: async () => {
      const id = await archived()
      const [file] = recordsOf(await company.admin.post('/nbpm/archive/file/page', { archiveId: id }))
      const { token } = workflow
      await callForFile(server, `/nbpm/archive/file/${String(file?.id)}`, { token, method: 'GET' })
      return id
    },
    formDesignSave: inDesigner('formDesignSave'),
    formDesignPublish: inDesigner('formDesignPublish'),
    formDesignAuthoritySave: inDesigner('formDesignAuthoritySave'),
  }

  const taskOf = async (inside: [string, string], person: Person) => {
    const id = await desk.start(inLine(inside))
    return { id, task: await desk.task(person, 'sign', id) }
  }
  const deployedTwice = async () => {
    const { id, key, versionId } = await model()
    const { draftRevision } = dataOf(await company.admin.get(`/nbpm/model/details/${id}`))
    await post('/nbpm/model/update', { id, xml: bpmn(key, inLine(signedBy('other', [desk.bob]))), draftRevision })
    await post('/nbpm/model/deploy', { id })
    return { id, versionId }
  }
  /** Does it to what `make` has made, after what that itself wrote is gone from the log. */
  const done =
    (path: string, make: () => Promise<string>, values: Record<string, unknown> = {}) =>
    async () => {
      const id = await make()
      await server.db.deleteFrom('processAction').where('businessId', '=', id).execute()
      await company.admin.post(path, { id, ...values })
      return id
    }
  type Noted = [ProcessAction, () => Promise<string>]
  /**
   * Every call that changes models, categories or instances, and what the log says of it; null is what the
   * specification has no code for.
   */
  const byCall: Record<string, Noted | null> = {
    'processCategory.save': ['categoryEdit', category],
    'processCategory.enable': ['categoryEdit', done('/nbpm/category/enable', category)],
    'processCategory.move': ['categoryEdit', done('/nbpm/category/move', category, { parentId: null })],
    'processCategory.delete': ['categoryDelete', operations.categoryDelete],
    'processCategory.restore': [
      'categoryEdit',
      async () => {
        const id = await operations.categoryDelete()
        await server.db.deleteFrom('processAction').where('businessId', '=', id).execute()
        await company.admin.post('/nbpm/category/restore', { ids: [id] })
        return id
      },
    ],
    // Done by the call that saves.
    'processCategory.revert': null,
    'processCategory.exists': null,
    'processModel.exists': null,
    'processModel.check': null,
    'processModel.routePreview': null,
    'processModel.create': ['modelEdit', operations.modelEdit],
    'processModel.update': ['modelConfigEdit', operations.modelConfigEdit],
    'processModel.copy': [
      'modelEdit',
      async () => String((await post('/nbpm/model/copy', { id: (await model()).id, key: unique('p'), name: 'p' })).id),
    ],
    'processModel.enable': ['modelConfigEdit', done('/nbpm/model/enable', operations.modelDesignerDeploy)],
    'processModel.deploy': ['modelDesignerDeploy', operations.modelDesignerDeploy],
    'processModel.rollback': [
      'modelConfigEdit',
      async () => {
        const { id } = await deployedTwice()
        await server.db.deleteFrom('processAction').where('businessId', '=', id).execute()
        await post('/nbpm/model/rollback', { id })
        return id
      },
    ],
    'processModel.activate': [
      'modelConfigEdit',
      async () => {
        const { id, versionId } = await deployedTwice()
        await server.db.deleteFrom('processAction').where('businessId', '=', id).execute()
        await post('/nbpm/model/activate', { versionId })
        return id
      },
    ],
    'processModel.delete': ['modelDelete', operations.modelDelete],
    'processDefinition.enable': [
      'modelConfigEdit',
      async () => {
        const { id, key } = await model()
        const [row] = recordsOf(await company.admin.post('/nbpm/definition/list', { key }))
        await post('/nbpm/definition/enable', { id: row?.id })
        return id
      },
    ],
    'processInstance.start': null,
    'processInstance.urge': null,
    'processInstance.suspend': null,
    'processInstance.activate': null,
    'processInstance.move': null,
    'processInstance.migrate': null,
    'processInstance.rollback': null,
    'processInstance.export': null,
    'processInstance.openExport': null,
    'processInstance.endedExport': null,
    // What they note stands in the suites of ad-hoc work and of waking.
    'processInstance.beginAdHoc': null,
    'processInstance.endAdHoc': null,
    'processInstance.wake': null,
    'processInstance.stop': ['instanceCancel', operations.instanceCancel],
    'processInstance.delete': ['instanceCancel', done('/nbpm/instance/delete', begun)],
    'processInstance.cancel': [
      'instanceCancel',
      async () => {
        const id = String(dataOf(await company.admin.post('/nbpm/instance/start', { key: (await model()).key })).id)
        await post('/nbpm/instance/cancel', { id })
        return id
      },
    ],
    'processTask.replace': ['instanceUpdateApprove', operations.instanceUpdateApprove],
    'processTask.addSigners': ['instanceAddApprove', operations.instanceAddApprove],
    'processTask.removeSigner': [
      'instanceUpdateApprove',
      async () => {
        const { id, task } = await taskOf(signedBy('sign', [company.admin]), company.admin)
        await post('/nbpm/task/addSigners', { id: task, how: 'addParallel', userIds: [desk.bob.id] })
        const slots = dataOf(await company.admin.get(`/nbpm/task/detail/${task}`)).slots as Record<string, unknown>[]
        const added = slots.find(slot => slot.assignee === desk.bob.id)
        await post('/nbpm/task/removeSigner', { id: task, slotIds: [added?.id] })
        return id
      },
    ],
    ...Object.fromEntries(
      ['transfer', 'delegate'].map((how): [string, Noted] => [
        `processTask.${how}`,
        [
          'instanceUpdateApprove',
          async () => {
            const { id, task } = await taskOf(signedBy('sign', [company.admin]), company.admin)
            await post(`/nbpm/task/${how}`, { id: task, userId: desk.bob.id })
            return id
          },
        ],
      ]),
    ),
    ...Object.fromEntries(
      [
        'complete',
        'completeBatch',
        'claim',
        'unclaim',
        'withdraw',
        'return',
        'communicate',
        'copy',
        'urge',
        'saveDraft',
      ].map(name => [`processTask.${name}`, null]),
    ),
  }

  const ended = async () => {
    const id = await begun()
    await desk.done(desk.bob, id, 'sign', 'complete')
    return id
  }
  /** An attempt on an existing record, with the action name of the log. */
  type Try = () => Promise<{ id: string; action: string; attempt: (person: Person) => Promise<{ http: number }> }>
  const tried =
    (action: string, path: string, make: () => Promise<string>, values: Record<string, unknown> = {}): Try =>
    async () => {
      const id = await make()
      return { id, action, attempt: person => person.post(path, { id, ...values }) }
    }
  const read =
    (action: string, path: string, make: () => Promise<string>): Try =>
    async () => {
      const id = await make()
      return { id, action, attempt: person => person.get(`${path}/${id}`) }
    }
  const modelId = async () => (await model()).id
  const taskId = async () => desk.task(desk.bob, 'sign', await begun())
  const archiveFileId = async () => {
    const [file] = recordsOf(await company.admin.post('/nbpm/archive/file/page', { archiveId: await archived() }))
    return String(file?.id)
  }
  const loggedAs =
    (action: ProcessAction): Try =>
    async () => {
      const id = await modelId()
      const save = { action, businessId: id }
      return {
        id,
        action: '记录流程操作',
        attempt: person => person.post('/flowable/log/actionAudit/save', save),
      }
    }
  const people = { fromId: desk.bob.id, toId: desk.cid.id }
  const tries: Record<ProcessAction, Try> = {
    categoryEdit: tried('修改', '/nbpm/category/save', category, { name: '别名' }),
    categoryDelete: tried('删除', '/nbpm/category/delete', category),
    modelEdit: tried('修改', '/nbpm/model/update', modelId, { xml: '<a/>', draftRevision: 1 }),
    modelConfigEdit: tried('修改', '/nbpm/model/update', modelId, { name: '别名' }),
    modelDesignerDeploy: tried('部署流程模型', '/nbpm/model/deploy', modelId),
    modelDelete: tried('删除', '/nbpm/model/delete', modelId),
    instanceView: read('查看流程实例', '/nbpm/instance/detail', begun),
    instanceHistoryView: read('查看流程实例', '/nbpm/instance/detail', ended),
    instanceCancel: tried('撤销流程', '/nbpm/instance/cancel', begun),
    instanceUpdateApprove: tried('替换审批人', '/nbpm/task/replace', taskId, people),
    instanceAddApprove: tried('加签', '/nbpm/task/addSigners', taskId, { how: 'addParallel', userIds: [desk.cid.id] }),
    archiveInstanceView: read('查看归档实例', '/nbpm/archive/detail', archived),
    archiveInstanceAttachmentDownload: read('下载归档附件', '/nbpm/archive/file', archiveFileId),
    formDesignSave: loggedAs('formDesignSave'),
    formDesignPublish: loggedAs('formDesignPublish'),
    formDesignAuthoritySave: loggedAs('formDesignAuthoritySave'),
  }
  return { operations, byCall, tries, begun, model }
}
