import { useEffect, useState } from 'react';
import { Notice } from '../../components/notice.tsx';

export const bannerMs = 2_000;

export interface BannerText {
  tone: 'good' | 'bad';
  text: string;
}

/**
 * A message over the page that disappears after a while. Screen readers announce it when it
 * appears. Afterwards it still describes elements whose `aria-describedby` is `id`, until the next
 * message.
 */
export function AuthBanner({ id, banner }: { id: string; banner: BannerText | undefined }) {
  const [vanished, setVanished] = useState<BannerText>();
  useEffect(() => {
    const timer = setTimeout(() => setVanished(banner), bannerMs);
    return () => clearTimeout(timer);
  }, [banner]);
  if (!banner) return null;
  if (banner === vanished) {
    return (
      <p id={id} hidden>
        {banner.text}
      </p>
    );
  }
  return (
    <div id={id} className="fixed inset-x-4 top-16 z-40 mx-auto max-w-md">
      <Notice tone={banner.tone} className="text-center font-semibold shadow-lg">
        {banner.text}
      </Notice>
    </div>
  );
}
