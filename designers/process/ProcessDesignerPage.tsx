import { Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { ReactFlowProvider } from 'reactflow'
import { type CustomProps, Empty, ErrorCard, phone, useMedia } from '../../renderer/index.ts'
import type { DesignView } from './designView.ts'
import { type OpenedModel, openDraft, openModel } from './openModel.ts'
import { ProcessDesigner } from './ProcessDesigner.tsx'
import type { StoredDraft } from './saving/draftSaver.ts'

/** Edits the process of a model on the canvas at first. */
export const ProcessDesignerPage = (props: CustomProps) => <DesignerPage {...props} view="canvas" />

/** Edits the process of a model from top to bottom at first. */
export const ApprovalDesignerPage = (props: CustomProps) => <DesignerPage {...props} view="blocks" />

function DesignerPage({ params, host, view }: CustomProps & { view: DesignView }) {
  const id = String(params.id ?? '')
  // A finger finds the cards more easily than shapes; the toolbar switches to the canvas.
  const isPhone = useMedia(phone)
  const [opened, setOpened] = useState<OpenedModel>()
  const [failure, setFailure] = useState<unknown>()
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` loads again
  useEffect(() => {
    let isCurrent = true
    if (id === '') return
    openModel(id).then(
      found => isCurrent && setOpened(found),
      (error: unknown) => isCurrent && setFailure(error),
    )
    return () => {
      isCurrent = false
    }
  }, [id, round])
  useEffect(() => {
    if (opened) host.name?.(opened.model.name)
    if (opened) host.shown?.()
  }, [opened, host])
  if (id === '') return <Empty text="请从流程模型列表打开要设计的模型" />
  const load = () => {
    setFailure(undefined)
    setOpened(undefined)
    setRound(round + 1)
  }
  if (failure !== undefined) return <ErrorCard error={failure} onRetry={load} />
  if (!opened) return <Skeleton active />
  const replace = ({ xml, draftRevision, writer }: StoredDraft & { writer?: string }) =>
    openDraft({ ...opened.model, xml, draftRevision }, writer).then(setOpened, setFailure)
  return (
    <ReactFlowProvider>
      <ProcessDesigner
        key={keyOf(opened)}
        copy={undefined}
        {...opened}
        view={isPhone ? 'blocks' : view}
        host={host}
        onReplace={draft => void replace(draft)}
      />
    </ReactFlowProvider>
  )
}

const keys = new WeakMap<OpenedModel, number>()
let opened = 0

/** A number for each opened text, used as a key, so that another text mounts another designer. */
function keyOf(model: OpenedModel): number {
  const key = keys.get(model) ?? ++opened
  keys.set(model, key)
  return key
}
