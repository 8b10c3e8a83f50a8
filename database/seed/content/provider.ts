import type { Provider } from '../../../app/content/contract.ts';

// Everything but the cities and the year is an evident placeholder, or empty and not shown: the owner replaces it, and the office lists what is left.
// The positions of the cities are their centres, good for a chart only.
const mumbai = { latitude: 19.076, longitude: 72.8777 };

export const provider: Provider = {
  tradingName: 'Corrosion Control Training, India',
  legalName: 'Licensee (legal name to be supplied)',
  logoLines: ['Corrosion Control', 'Training, India'],
  addressLines: ['Office address to be supplied', 'Mumbai, Maharashtra 000000'],
  phone: '+91 00000 00000',
  email: 'training@example.in',
  officeHours: 'Office hours to be supplied',
  mapPosition: mumbai,
  company: { gstin: '', cin: '' },
  socialLinks: [
    { name: 'LinkedIn', address: 'https://example.com/linkedin' },
    { name: 'YouTube', address: 'https://example.com/youtube' },
    { name: 'Instagram', address: 'https://example.com/instagram' },
    { name: 'Facebook', address: 'https://example.com/facebook' },
  ],
  footerYear: 2025,
  cities: [
    { name: 'Mumbai', state: 'Maharashtra', ...mumbai },
    { name: 'Pune', state: 'Maharashtra', latitude: 18.5204, longitude: 73.8567 },
    { name: 'Kochi', state: 'Kerala', latitude: 9.9312, longitude: 76.2673 },
    { name: 'Surat', state: 'Gujarat', latitude: 21.1702, longitude: 72.8311 },
    { name: 'Chandigarh', state: '', latitude: 30.7333, longitude: 76.7794 },
    // The form offers it (specification 3), and the list of the footer (specification 2) does not name it.
    { name: 'Ahmedabad', state: 'Gujarat', latitude: 23.0225, longitude: 72.5714, notInFooter: true },
  ],
  grievance: { name: 'Grievance contact to be named', email: 'training@example.in', responseDays: 30 },
};
