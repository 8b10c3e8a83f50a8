import type { PlainField } from './fields.ts';

/** From the documented name of a field to its column. */
export const columns = {
  firstName: 'first_name',
  company: 'company',
  department: 'department',
  fullAddress: 'full_address',
  city: 'city',
  postalCode: 'postal_code',
  state: 'state',
  country: 'country',
  gstNo: 'gst_no',
  email: 'email',
  homePhone: 'home_phone',
  workPhone: 'work_phone',
  mobileNumber: 'mobile_number',
  memberNumber: 'member_number',
  prevCertNo: 'prev_cert_no',
  gender: 'gender',
  addressType: 'address_type',
  mealsPreferred: 'meals_preferred',
  isMember: 'is_member',
  prevCertValidity: 'prev_cert_validity',
} as const satisfies Record<PlainField, string>;
