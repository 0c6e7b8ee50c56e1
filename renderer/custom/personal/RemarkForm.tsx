import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { notify } from '../../../runtime/notify/notify.ts'
import { RequestError } from '../../../runtime/request/requestError.ts'
import { session } from '../../../runtime/session/session.ts'
import type { SessionUser } from '../../../runtime/session/sessionState.ts'
import { part, usePageParts } from '../pageParts.ts'
import styles from './PersonalPage.module.css'

/** Signature and remark, saved together. */
export function RemarkForm({ user }: { user: SessionUser }) {
  const [signature, setSignature] = useState(user.signature)
  const [remark, setRemark] = useState(user.remark)
  const [busy, setBusy] = useState(false)
  const id = useId()
  const changed = signature !== user.signature || remark !== user.remark

  const parts = usePageParts({ waiting: { save: changed ? busy && '正在保存' : '没有修改' } })

  const save = async () => {
    setBusy(true)
    try {
      await callEndpoint('personInfo.remark', { signature, remark })
      notify.success('保存成功!')
      await session.refreshSession()
    } catch (error) {
      // The call has shown its toast; the input stays.
      if (!(error instanceof RequestError)) throw error
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <label htmlFor={`${id}s`}>个人签名</label>
      <Input
        {...part('signature')}
        id={`${id}s`}
        value={signature}
        maxLength={200}
        showCount
        placeholder="请输入个人签名"
        onChange={event => setSignature(event.target.value)}
      />
      <label htmlFor={`${id}r`}>备注</label>
      <Input.TextArea
        {...part('remark')}
        id={`${id}r`}
        value={remark}
        maxLength={500}
        showCount
        rows={4}
        placeholder="请输入备注"
        onChange={event => setRemark(event.target.value)}
      />
      <div className={styles.formActions}>
        <Button {...part('save')} type="primary" htmlType="submit" disabled={parts.waits('save')} loading={busy}>
          保存
        </Button>
      </div>
    </form>
  )
}
