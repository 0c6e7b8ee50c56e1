import { Button, Input, Select, Switch } from 'antd'
import { useId, useState } from 'react'
import { callEndpoint } from '../../../../runtime/data/callEndpoint.ts'
import { RequestError } from '../../../../runtime/request/requestError.ts'
import type { ListedView } from '../../../../runtime/views/savedView.ts'
import { useAnswer } from '../../../page/useAnswer.ts'
import { useActive } from '../../../ui/active.ts'
import { Modal } from '../../../ui/Modal.tsx'
import type { ViewDraft } from './useViews.ts'
import styles from './views.module.css'

export interface ViewDialogProps {
  /** Absent: the dialog creates a view of the current list. */
  view: ListedView | undefined
  mayShare: boolean
  save(draft: ViewDraft): Promise<void>
  onClose(): void
}

/** Edits the name of a view and the roles that share it. */
export function ViewDialog({ view, mayShare, save, onClose }: ViewDialogProps) {
  const active = useActive()
  const id = useId()
  const [name, setName] = useState(view?.name ?? '')
  const [roleIds, setRoleIds] = useState<string[]>(view?.roleIds ?? [])
  const [preset, setPreset] = useState(view?.preset ?? false)
  const [error, setError] = useState<string>()
  const [saving, setSaving] = useState(false)

  const submit = async () => {
    // The user can press Enter again before the first call has returned.
    if (saving) return
    if (name.trim() === '') {
      setError('请输入视图名称')
      return
    }
    setSaving(true)
    try {
      await save({
        ...(view ? { id: view.id, revision: view.revision } : {}),
        name: name.trim(),
        ...(mayShare ? { roleIds, preset: preset && roleIds.length > 0 } : {}),
      })
      onClose()
    } catch (fault) {
      if (!(fault instanceof RequestError)) throw fault
      setError(fault.errors[0]?.message ?? fault.message)
    } finally {
      setSaving(false)
    }
  }

  return (
    <Modal
      open={active}
      title={view ? '改名与共享' : '另存为新视图'}
      width={440}
      centered
      onCancel={() => saving || onClose()}
      footer={[
        <Button key="cancel" disabled={saving} onClick={onClose}>
          取消
        </Button>,
        <Button key="ok" type="primary" loading={saving} onClick={submit}>
          保存
        </Button>,
      ]}
    >
      <div className={styles.form}>
        <label htmlFor={`${id}-name`}>
          视图名称
          <Input
            id={`${id}-name`}
            autoFocus
            maxLength={30}
            value={name}
            placeholder="请输入视图名称"
            status={error === undefined ? '' : 'error'}
            aria-describedby={`${id}-error`}
            onChange={event => {
              setName(event.target.value)
              setError(undefined)
            }}
            onPressEnter={submit}
          />
          <span id={`${id}-error`} className={styles.error} role={error === undefined ? undefined : 'alert'}>
            {error}
          </span>
        </label>
        {mayShare && <Sharing id={id} value={roleIds} onChange={setRoleIds} preset={preset} onPreset={setPreset} />}
        <small>条件、排序、每页条数、列和密度都会保存到视图中。</small>
      </div>
    </Modal>
  )
}

interface SharingProps {
  id: string
  value: string[]
  preset: boolean
  onChange(ids: string[]): void
  onPreset(on: boolean): void
}

function Sharing({ id, value, preset, onChange, onPreset }: SharingProps) {
  const { data, loading } = useAnswer(async signal => {
    const roles = await callEndpoint('role.options', {}, { signal, silent: true, mask: false })
    return (roles as { id: string; name: string }[]).map(role => ({ value: role.id, label: role.name }))
  }, [])
  return (
    <>
      <label htmlFor={`${id}-roles`}>
        共享给角色
        <Select
          id={`${id}-roles`}
          mode="multiple"
          allowClear
          loading={loading}
          value={value}
          options={data ?? []}
          placeholder="不共享"
          optionFilterProp="label"
          onChange={onChange}
        />
      </label>
      {value.length > 0 && (
        <div className={styles.row}>
          <Switch id={`${id}-preset`} checked={preset} onChange={onPreset} />
          <label htmlFor={`${id}-preset`}>作为这些角色打开列表时的视图</label>
        </div>
      )}
    </>
  )
}
