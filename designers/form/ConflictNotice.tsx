import { Alert, Button } from 'antd'
import { confirm, part, usePageContext } from '../../renderer/index.ts'
import styles from './FormDesigner.module.css'
import type { Saving } from './useSaving.ts'

/**
 * Offers to merge, to reload or to overwrite after another person saved the form. The last two ask before anything is
 * lost.
 */
export function ConflictNotice({ saving, onReload }: { saving: Saving; onReload: () => void }) {
  const { dialogs } = usePageContext()
  const { stale, failure, isSaving, save, merge } = saving
  if (stale === undefined) return null
  const reload = async () => {
    if (await confirm(dialogs, '确定要重新载入吗？', { text: '您未保存的修改将丢失。', danger: true })) onReload()
  }
  const overwrite = async () => {
    if (await confirm(dialogs, '确定要用您的表单覆盖吗？', { text: '他人保存的草稿将被替换。', danger: true }))
      save(stale)
  }
  return (
    <Alert
      type="warning"
      showIcon
      title={failure}
      action={
        <div className={styles.acts}>
          <Button {...part('merge')} size="small" type="primary" loading={isSaving} onClick={merge}>
            合并
          </Button>
          <Button {...part('reload')} size="small" onClick={() => void reload()}>
            重新载入
          </Button>
          <Button {...part('overwrite')} size="small" danger loading={isSaving} onClick={() => void overwrite()}>
            用我的覆盖
          </Button>
        </div>
      }
    />
  )
}
