import { useEffect, useState } from 'react';
import { Notice } from '../../components/notice.tsx';

/** For how long good and bad news are shown. */
export const bannerMs = 2_000;

export interface BannerText {
  tone: 'good' | 'bad';
  text: string;
}

/**
 * News that vanish. They lie over the page, which does not move for them. A screen reader says them when they come; afterwards they still
 * describe what has `id` as its `aria-describedby`, until there are others.
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
