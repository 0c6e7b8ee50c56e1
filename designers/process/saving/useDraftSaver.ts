import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { PageHost } from '../../../renderer/index.ts'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { notify } from '../../../runtime/notify/notify.ts'
import { session } from '../../../runtime/session/session.ts'
import type { DesignedModel } from '../openModel.ts'
import type { ProcessDesign } from '../processDesign.ts'
import { dropCopy, writeCopy } from './draftCopies.ts'
import { type DraftPlaces, DraftSaver, type StoredDraft } from './draftSaver.ts'

interface Given {
  model: DesignedModel
  design: ProcessDesign
  host: PageHost
  /** Root element of the designer. Before a save, a focused input in it loses the focus, which commits its text. */
  root: RefObject<HTMLElement | null>
  writer: string
}

/** Saves the draft automatically while the designer is open and when it closes. `save` saves at once with a message. */
export function useDraftSaver({ model, design, host, root, writer }: Given): {
  saver: DraftSaver
  save: () => Promise<void>
} {
  const latest = useRef(host)
  latest.current = host
  const [saver] = useState(
    () =>
      new DraftSaver(
        design,
        model.draftRevision,
        placesOf(model.id, writer, () => latest.current.saved()),
      ),
  )
  useEffect(() => saver.follow(), [saver])
  useEffect(() => {
    const leave = () => {
      commitTyping(root.current)
      saver.keep()
      if (saver.state.get().phase === 'idle') void saver.flush({ automatic: true })
    }
    const hidden = () => document.visibilityState === 'hidden' && leave()
    const online = () => saver.state.get().phase === 'retrying' && void saver.flush({ automatic: true })
    const unload = (event: BeforeUnloadEvent) => {
      commitTyping(root.current)
      if (!saver.keep()) event.preventDefault()
    }
    window.addEventListener('pagehide', leave)
    window.addEventListener('beforeunload', unload)
    window.addEventListener('online', online)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('beforeunload', unload)
      window.removeEventListener('online', online)
      document.removeEventListener('visibilitychange', hidden)
    }
  }, [saver, root])
  const { guard } = host
  useEffect(
    () =>
      guard?.({
        // What is being typed is committed by `ask` only, because this is asked while rendering too.
        isDirty: () => !design.state.get().isSaved || typingIn(root.current) !== undefined,
        async ask() {
          commitTyping(root.current)
          if (await saver.flush()) return true
          const then = saver.keep() ? '修改留在本浏览器中，下次打开时可以恢复。' : '未保存的修改将丢失。'
          return window.confirm(`流程图还没有保存，确定离开吗？${then}`)
        },
      }),
    [design, guard, root, saver],
  )
  const save = useCallback(async () => {
    commitTyping(root.current)
    if (await saver.flush()) notify.success('保存成功!')
    else if (saver.state.get().phase !== 'conflict') notify.error(saver.state.get().reason ?? '保存失败!')
  }, [root, saver])
  return { saver, save }
}

/** Returns the input in which a person types. */
function typingIn(root: HTMLElement | null): HTMLElement | undefined {
  const focused = document.activeElement
  const isInput = focused instanceof HTMLElement && focused.matches('input, textarea')
  return isInput && root?.contains(focused) ? focused : undefined
}

/** Ends typing, which commits a text that is stored when its input loses the focus. */
const commitTyping = (root: HTMLElement | null) => typingIn(root)?.blur()

function placesOf(id: string, writer: string, saved: () => void): DraftPlaces {
  const userId = session.get().user?.id ?? ''
  return {
    save: async draft =>
      (await callEndpoint('processModel.update', { id, ...draft }, { silent: true, mask: !draft.automatic })) as {
        draftRevision: number
      },
    read: async () =>
      (await callEndpoint('processModel.details', { id }, { silent: true, mask: false })) as StoredDraft,
    keep: draft => writeCopy(userId, id, { ...draft, at: new Date().toISOString(), writer }),
    forget: () => dropCopy(userId, id, writer),
    saved,
  }
}
