/** The content that both sides show: twenty people a page, ten columns. */
export interface Person {
  id: string
  revision: number
  username: string
  name: string
  employeeNo: string
  organizationId: string
  organizationName: string
  title: string
  phone: string
  email: string
  gender: 'male' | 'female'
  entryDate: string
  enabled: boolean
}

export const total = 2_000

export const headings = ['账号', '姓名', '工号', '所属组织', '职务', '手机号', '邮箱', '性别', '入职日期', '状态']

export function people(current: number, size: number): Person[] {
  return Array.from({ length: size }, (_, index) => {
    const number = (current - 1) * size + index + 1
    const digits = String(number).padStart(6, '0')
    return {
      id: `user-${digits}`,
      revision: 1,
      username: `account${digits}`,
      name: `姓名${number}`,
      employeeNo: `HC${digits}`,
      organizationId: `org-${number % 40}`,
      organizationName: `组织名称${number % 40}`,
      title: `职务${number % 12}`,
      phone: `154${String(number).padStart(8, '0')}`,
      email: `account${digits}@hengchuan.example`,
      gender: number % 2 === 0 ? 'male' : 'female',
      entryDate: `20${String(10 + (number % 15))}-0${1 + (number % 9)}-1${number % 10}`,
      enabled: number % 7 !== 0,
    }
  })
}

export const genders = [
  { value: 'male', label: '男', color: 'blue' },
  { value: 'female', label: '女', color: 'purple' },
]
