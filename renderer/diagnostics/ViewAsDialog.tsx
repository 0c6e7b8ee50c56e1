import { Button, Segmented, Select } from 'antd'
import { useEffect, useState } from 'react'
import { callEndpoint } from '../../runtime/data/callEndpoint.ts'
import { startViewAs } from '../../runtime/session/viewAs.ts'
import { tabs } from '../../runtime/tabs/tabs.ts'
import { tellFailure } from '../actions/tellFailure.ts'
import { Modal } from '../ui/Modal.tsx'
import styles from './diagnostics.module.css'
import { chooseSubject } from './diagnostics.ts'

type Kind = 'user' | 'role'

interface Found {
  id: string
  name: string
  username?: string
  organizationName?: string
}

const pause = 600

/** Chooses the user or role to view as. */
export function ViewAsDialog() {
  const [kind, setKind] = useState<Kind>('user')
  const [id, setId] = useState<string>()
  const [words, setWords] = useState('')
  const { options, loading } = useSubjects(kind, words)
  const [starting, setStarting] = useState(false)

  const start = async () => {
    if (id === undefined || !(await tabs.mayCloseAll())) return
    setStarting(true)
    try {
      await startViewAs({ kind, id })
      chooseSubject(false)
    } catch (error) {
      tellFailure(error, '操作失败！')
      setStarting(false)
    }
  }

  return (
    <Modal
      open
      title="以他人身份查看"
      width={440}
      centered
      onCancel={() => chooseSubject(false)}
      footer={[
        <Button key="cancel" onClick={() => chooseSubject(false)}>
          取消
        </Button>,
        <Button key="ok" type="primary" disabled={id === undefined} loading={starting} onClick={start}>
          开始查看
        </Button>,
      ]}
    >
      <div className={styles.choose} data-diagnostics="">
        <Segmented
          block
          value={kind}
          options={[
            { value: 'user', label: '用户' },
            { value: 'role', label: '角色' },
          ]}
          onChange={next => {
            setKind(next as Kind)
            setId(undefined)
            setWords('')
          }}
        />
        <Select
          key={kind}
          aria-label={kind === 'user' ? '用户' : '角色'}
          placeholder={kind === 'user' ? '输入姓名查找' : '请选择角色'}
          showSearch={{ filterOption: kind === 'role', optionFilterProp: 'label', onSearch: setWords }}
          loading={loading}
          value={id}
          options={options}
          notFoundContent={kind === 'user' && words.trim() === '' ? '输入姓名查找' : loading ? '加载中' : '没有找到'}
          onChange={setId}
        />
        <p>您将看到对方能看到的菜单、按钮、字段和数据，期间不能修改任何数据；查看会记入操作日志。</p>
      </div>
    </Modal>
  )
}

function useSubjects(kind: Kind, words: string) {
  const [state, setState] = useState<{ options: { value: string; label: string }[]; loading: boolean }>({
    options: [],
    loading: false,
  })
  useEffect(() => {
    if (kind === 'user' && words.trim() === '') {
      setState({ options: [], loading: false })
      return
    }
    const abort = new AbortController()
    // Shows loading from the first letter, so that the list never looks empty before the response.
    setState(now => ({ ...now, loading: true }))
    const load = async () => {
      const options = { signal: abort.signal, mask: false, asSelf: true }
      const found =
        kind === 'user'
          ? await callEndpoint('user.listFindByName', { name: words.trim() }, options)
          : await callEndpoint('role.options', {}, options)
      setState({ options: (found as Found[]).map(toOption), loading: false })
    }
    // The failure has shown its toast; the list is then empty.
    const timer = setTimeout(
      () => load().catch(() => abort.signal.aborted || setState({ options: [], loading: false })),
      kind === 'user' ? pause : 0,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [kind, words])
  return state
}

const toOption = ({ id, name, username, organizationName }: Found) => ({
  value: id,
  label: [name, username && `（${username}）`, organizationName].filter(Boolean).join(' '),
})
