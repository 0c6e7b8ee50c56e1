import { Alert, Button } from 'antd'
import { useMemo, useState } from 'react'
import type { PageHost } from '../../../renderer/index.ts'
import { part, usePageParts, useStore } from '../../../renderer/index.ts'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { notify } from '../../../runtime/notify/notify.ts'
import { session } from '../../../runtime/session/session.ts'
import type { DesignedModel } from '../openModel.ts'
import type { ProcessDesign } from '../processDesign.ts'
import { ConflictDialog, type CopyName } from './ConflictDialog.tsx'
import { type DraftCopy, dropCopy } from './draftCopies.ts'
import type { DraftSaver, StoredDraft } from './draftSaver.ts'

interface Props {
  model: DesignedModel
  design: ProcessDesign
  saver: DraftSaver
  copy: DraftCopy | undefined
  host: PageHost
  onReplace: (draft: StoredDraft & { writer?: string }) => void
}

const conflictParts = ['overwrite', 'adopt', 'saveCopy', 'later', 'show', 'copyName', 'copyKey', 'makeCopy']

/** Notices that need a decision of the user: an unsaved text of an earlier visit, and a conflict of two saves. */
export function DraftNotices({ model, design, saver, copy, host, onReplace }: Props) {
  const { theirs, reason } = useStore(saver.state)
  useStore(design.state)
  const [closed, setClosed] = useState<StoredDraft>()
  const [isDiscarded, setDiscarded] = useState(false)
  const isOffered = copy !== undefined && !isDiscarded
  const isAsked = theirs !== undefined && theirs !== closed
  const { version } = design.document
  // biome-ignore lint/correctness/useExhaustiveDependencies: the document is mutable, so `version` stands for it
  const mine = useMemo(() => (theirs ? design.document.write() : ''), [design, theirs, version])
  usePageParts({
    away: {
      ...Object.fromEntries(conflictParts.map(each => [each, !isAsked && '没有他人的修改'])),
      compare: (theirs === undefined || isAsked) && '没有他人的修改',
      restore: !isOffered && '没有未保存的修改',
      discard: !isOffered && '没有未保存的修改',
    },
  })
  const adopt = () => {
    if (!theirs) return
    saver.giveUp()
    onReplace(theirs)
  }
  const saveCopy = async ({ key, name }: CopyName) => {
    const args = { id: model.id, key: key.trim(), name: name.trim(), xml: mine }
    const made = (await callEndpoint('processModel.copy', args, { silent: true })) as { id: string }
    notify.success(`已另存为“${args.name}”`)
    adopt()
    void host.open({ page: 'process-model/canvas', params: { id: made.id }, in: 'tab' })
  }
  return (
    <>
      {isOffered && (
        <Alert
          type="warning"
          showIcon
          title={`${momentOf(copy.at)} 的修改没有保存到服务器${copy.draftRevision < model.draftRevision ? '，此后流程图又被保存过' : ''}`}
          action={
            <>
              <Button {...part('restore')} size="small" type="primary" onClick={() => onReplace(copy)}>
                恢复
              </Button>{' '}
              <Button
                {...part('discard')}
                size="small"
                onClick={() => {
                  dropCopy(session.get().user?.id ?? '', model.id, copy.writer)
                  setDiscarded(true)
                }}
              >
                放弃
              </Button>
            </>
          }
        />
      )}
      {theirs && !isAsked && (
        <Alert
          type="warning"
          showIcon
          title={reason}
          action={
            <Button {...part('compare')} size="small" onClick={() => void saver.flush()}>
              查看双方的版本
            </Button>
          }
        />
      )}
      {isAsked && (
        <ConflictDialog
          isShown={host.active}
          mine={mine}
          theirs={theirs.xml}
          message={reason ?? ''}
          copyName={{ key: `${model.key}_copy`, name: `${model.name} 副本` }}
          onOverwrite={async () => {
            await saver.overwrite()
          }}
          onAdopt={adopt}
          onCopy={saveCopy}
          onClose={() => setClosed(theirs)}
        />
      )}
    </>
  )
}

const momentOf = (moment: string) =>
  new Date(moment).toLocaleString('zh-CN', {
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  })
