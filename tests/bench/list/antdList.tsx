import { DownOutlined, PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Dropdown, Form, Input, Modal, Select, Space, Switch, Table, type TableColumnsType, Tag } from 'antd'
import { type ComponentProps, useCallback, useEffect, useState } from 'react'
import { type Answer, call, type Entry } from './call.ts'
import type { Person } from './rows.ts'

/**
 * The hand-written antd list page of most consoles: a search form, a toolbar, a Table of ten columns with tags,
 * switches, links and row actions, and its pager. Nothing slows it down artificially.
 */
/** The lightest link there is; a Button of type link would cost antd's side more. */
function PlainLink({ children, ...rest }: ComponentProps<'button'>) {
  return (
    <button type="button" style={linkStyle} {...rest}>
      {children}
    </button>
  )
}
const linkStyle = { border: 0, padding: '0 4px', background: 'none', color: '#1677ff', cursor: 'pointer' }

export function AntdList({ size }: { size: number }) {
  const [form] = Form.useForm()
  const [answer, setAnswer] = useState<Answer>({ records: [], total: 0 })
  const [genders, setGenders] = useState<Entry[]>([])
  const [loading, setLoading] = useState(true)
  const [page, setPage] = useState({ current: 1, size })
  const [selected, setSelected] = useState<React.Key[]>([])

  const load = useCallback(async () => {
    setLoading(true)
    setAnswer(await call<Answer>('/bench/list', { ...page, ...form.getFieldsValue() }))
    setLoading(false)
  }, [page, form])
  useEffect(() => {
    void load()
  }, [load])
  useEffect(() => {
    void call<Entry[]>('/basic/dictparams/list?code=GENDER').then(setGenders)
  }, [])

  const remove = (row: Person) =>
    Modal.confirm({ title: '确定要删除该数据吗？', onOk: () => call('/bench/remove', { ids: [row.id] }).then(load) })
  const columns: TableColumnsType<Person> = [
    {
      title: '账号',
      dataIndex: 'username',
      width: 140,
      fixed: 'left',
      sorter: true,
      render: text => <PlainLink>{text}</PlainLink>,
    },
    { title: '姓名', dataIndex: 'name', width: 100, sorter: true },
    { title: '工号', dataIndex: 'employeeNo', width: 110, sorter: true },
    { title: '所属组织', dataIndex: 'organizationName', width: 180, ellipsis: true },
    { title: '职务', dataIndex: 'title', width: 130, ellipsis: true },
    { title: '手机号', dataIndex: 'phone', width: 130 },
    { title: '邮箱', dataIndex: 'email', width: 200, ellipsis: true },
    {
      title: '性别',
      dataIndex: 'gender',
      width: 70,
      render: (value: string) => {
        const entry = genders.find(each => each.value === value)
        return <Tag color={entry?.color ?? ''}>{entry?.label ?? value}</Tag>
      },
    },
    { title: '入职日期', dataIndex: 'entryDate', width: 120, sorter: true },
    {
      title: '状态',
      dataIndex: 'enabled',
      width: 80,
      render: (value: boolean) => <Switch size="small" checked={value} />,
    },
    {
      title: '操作',
      key: 'actions',
      width: 200,
      fixed: 'right',
      render: (_, row) => (
        <Space size={0}>
          <PlainLink>编辑</PlainLink>
          <PlainLink>详情</PlainLink>
          <Dropdown menu={{ items: [{ key: 'remove', label: '删除', danger: true, onClick: () => void remove(row) }] }}>
            <PlainLink>
              更多 <DownOutlined />
            </PlainLink>
          </Dropdown>
        </Space>
      ),
    },
  ]

  return (
    <div>
      <Form form={form} layout="inline" onFinish={() => setPage({ ...page, current: 1 })}>
        <Form.Item name="username" label="账号">
          <Input placeholder="请输入账号" allowClear />
        </Form.Item>
        <Form.Item name="name" label="姓名">
          <Input placeholder="请输入姓名" allowClear />
        </Form.Item>
        <Form.Item name="gender" label="性别">
          <Select placeholder="请选择性别" allowClear style={{ width: 160 }} options={genders} />
        </Form.Item>
        <Form.Item name="phone" label="手机号">
          <Input placeholder="请输入手机号" allowClear />
        </Form.Item>
        <Space>
          <Button type="primary" htmlType="submit">
            查询
          </Button>
          <Button onClick={() => form.resetFields()}>重置</Button>
        </Space>
      </Form>
      <Space>
        <Button type="primary" icon={<PlusOutlined />}>
          新增
        </Button>
        <Button icon={<ReloadOutlined />} onClick={() => void load()}>
          刷新
        </Button>
      </Space>
      <Table
        rowKey="id"
        size="middle"
        loading={loading}
        columns={columns}
        dataSource={answer.records}
        scroll={{ x: 1500 }}
        rowSelection={{ selectedRowKeys: selected, onChange: setSelected }}
        pagination={{
          current: page.current,
          pageSize: page.size,
          total: answer.total,
          showSizeChanger: true,
          showQuickJumper: true,
          pageSizeOptions: [10, 20, 30, 40, 60, 80, 100],
          showTotal: count => `共 ${count} 条`,
          onChange: (current, next) => setPage({ current, size: next }),
        }}
      />
    </div>
  )
}
