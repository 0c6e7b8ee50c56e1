import { useStore } from '../../../renderer/index.ts'
import styles from '../ProcessDesigner.module.css'
import type { ProcessDesign } from '../processDesign.ts'
import type { DraftSaver, SaveState } from './draftSaver.ts'

/** Shows whether the draft is saved, and the time of the last save. */
export function SaveSign({ design, saver }: { design: ProcessDesign; saver: DraftSaver }) {
  const { isSaved } = useStore(design.state)
  const state = useStore(saver.state)
  const isFailed = state.reason !== undefined
  return (
    <output className={styles.status} data-failed={isFailed || undefined} title={state.reason}>
      {wordsFor(state, isSaved)}
    </output>
  )
}

/** `已保存 10:32` */
function wordsFor({ phase, savedAt, reason }: SaveState, isSaved: boolean): string {
  if (phase === 'saving') return '保存中'
  if (reason !== undefined) return phase === 'retrying' ? `未保存：${reason}，将自动重试` : `未保存：${reason}`
  if (!isSaved) return '有未保存的修改'
  return savedAt === undefined ? '已保存' : `已保存 ${timeOf(savedAt)}`
}

const timeOf = (moment: number) =>
  new Date(moment).toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit', hour12: false })
